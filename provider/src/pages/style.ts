import { hash } from 'node:crypto'
import { scanStyle } from './scan-style.ts'

/** The one stylesheet of the provider's pages; it travels inside them, so a page is a single request. */
export const style = `
:root{color-scheme:light dark;--surface:#fff;--line:#e2e6ef;--ctl:#8a919d;--t1:#1c232f;--t2:#4b5360;--t3:#646b78;--p:#2d62d4;--ptext:#2d62d4;--pbtn:#2d62d4;--pbtnh:#3368db;--ring:#e2ecff;--fill:#edf1f8;--line2:#d6dbe4;--err:#c32033;--errline:#e0454d;--r300:#a3c2fd;--r500:#477ef0;--r600:#2d62d4;--r700:#1f4fb8;--r800:#163e96;--r900:#102e72;--r950:#081d4d}
@media (prefers-color-scheme:dark){:root{--surface:#15191f;--line:#282c33;--ctl:#6a6f77;--t1:#eaedf1;--t2:#b2b6bd;--t3:#91969e;--p:#7ca8fd;--ptext:#8bb2fe;--ring:#24375e;--fill:#22262d;--line2:#33373e;--err:#f77273}}
*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}
body{margin:0;font:400 0.875rem/1.375rem "Inter Variable",Inter,"PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei UI","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC","Source Han Sans SC",system-ui,sans-serif;color:var(--t1);background:var(--surface);text-autospace:normal;-webkit-font-smoothing:antialiased}
:lang(en) body{font-family:"Inter Variable",Inter,-apple-system,"Segoe UI",Roboto,"Noto Sans","PingFang SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif;font-variant-east-asian:proportional-width}
h1,p,dl,dd{margin:0}p{text-wrap:pretty}a{color:var(--ptext)}
:focus-visible{outline:2px solid var(--p);outline-offset:2px}
.frame{display:grid;grid-template-columns:minmax(0,1fr) 35rem;min-height:100vh;min-height:100dvh}
.art{position:relative;overflow:hidden;background:linear-gradient(160deg,var(--r700),var(--r950) 88%);color:#fff}
.art .bg{position:absolute;inset:0;width:100%;height:100%}
.company{position:absolute;left:3rem;right:3rem;top:2.5rem;display:flex;align-items:center;gap:0.6875rem;font-size:1.125rem;font-weight:600}
.company i{display:grid;place-items:center;flex:none;width:2.125rem;height:2.125rem;border-radius:0.625rem;background:rgba(255,255,255,.16)}
.slogan{position:absolute;left:3rem;right:3rem;bottom:3.5rem}
.slogan p:first-child{font-size:1.875rem;line-height:2.75rem;font-weight:600;text-wrap:balance}
.slogan p+p{margin-top:0.625rem;color:rgba(255,255,255,.8);font-size:0.9375rem;line-height:1.5rem}
.mark{width:1.3125rem;height:1.3125rem;fill:currentColor}
.icon{width:1rem;height:1rem;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.side{display:flex;flex-direction:column;min-width:0;padding:1.75rem 2.5rem}
.top{display:flex;justify-content:flex-end;min-height:1.625rem}
.language{display:inline-flex;align-items:center;gap:0.375rem;height:1.625rem;padding:0 0.5rem;border-radius:0.375rem;font-size:0.8125rem;color:var(--t2);text-decoration:none}
.language:hover{background:var(--fill)}
.middle{flex:1;display:flex;flex-direction:column;justify-content:center;width:23.5rem;max-width:100%;margin:0 auto;padding:1.5rem 0}
.foot{display:flex;justify-content:center;text-align:center;font-size:0.75rem;line-height:1.125rem;color:var(--t3);font-variant-numeric:tabular-nums}
.small-brand{display:none;align-items:center;gap:0.625rem;margin-bottom:1.625rem;font-size:1.0625rem;font-weight:600}
.small-brand i{display:grid;place-items:center;flex:none;width:2.5rem;height:2.5rem;border-radius:0.75rem;background:linear-gradient(160deg,var(--r500),var(--r700));color:#fff}
.small-brand .mark{width:1.5rem;height:1.5rem}
h1{font-size:1.625rem;line-height:2.25rem;font-weight:600;margin-bottom:0.375rem;overflow-wrap:anywhere}
.lead{color:var(--t2)}.lead b{font-weight:600}
form{display:grid;gap:1rem;margin-top:1.75rem}
.field{display:grid;gap:0.3125rem}
label{font-size:0.8125rem;line-height:1.25rem;color:var(--t2)}
input{width:100%;height:2.625rem;padding:0 0.625rem;border:1px solid var(--ctl);border-radius:0.5625rem;background:var(--surface);color:var(--t1);font:inherit;font-size:0.9375rem}
input:focus{outline:0;border-color:var(--p);box-shadow:0 0 0 3px var(--ring)}
input[aria-invalid=true]{border-color:var(--errline)}
.forgettable{grid-template-columns:1fr auto}.forgettable>*{grid-column:1/-1}.forgettable>label{grid-column:1}.forgettable>a{grid-area:1/2;margin:-2px 0;font-size:0.8125rem;line-height:1.5rem;text-decoration:none}.forgettable>a:hover{text-decoration:underline}
.error{font-size:0.8125rem;line-height:1.25rem;color:var(--err)}
.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:2.75rem;padding:0.375rem 0.875rem;border:1px solid var(--pbtn);border-radius:0.5625rem;background:var(--pbtn);color:#fff;font:inherit;font-size:1rem;text-align:center;text-decoration:none;cursor:pointer}
.button:hover{background:var(--pbtnh);border-color:var(--pbtnh)}
.button.quiet{background:var(--surface);border-color:var(--line2);color:var(--t1)}
.button.quiet:hover{background:var(--fill)}
.actions{display:grid;gap:0.625rem;margin-top:1.75rem}
.client{display:grid;gap:0.75rem;margin-top:1.25rem}
.facts{display:flex;flex-wrap:wrap;gap:0.25rem 0.75rem;margin-top:1.25rem;padding:0.6875rem 0.875rem;border:1px solid var(--line);border-radius:0.625rem;font-size:0.8125rem;line-height:1.25rem}
.facts dt{color:var(--t3)}.facts dd{font-family:"JetBrains Mono","SFMono-Regular",Consolas,monospace;font-size:0.78125rem;overflow-wrap:anywhere}
.back{display:inline-flex;align-items:center;gap:0.375rem;align-self:flex-start;min-height:1.5rem;margin-bottom:0.875rem;font-size:0.8125rem;color:var(--t2);text-decoration:none}
.hint{font-size:0.75rem;line-height:1.25rem;color:var(--t3)}
.person{display:flex;align-items:center;gap:0.625rem;margin-top:1.125rem;padding:0.5625rem 0.75rem;border:1px solid var(--line);border-radius:0.625rem}
.person p{flex:1;min-width:0;overflow-wrap:anywhere}.person p span{color:var(--t3);font-size:0.8125rem}
.person a{flex:none;font-size:0.8125rem;line-height:1.5rem;text-decoration:none}.person a:hover,.back:hover{text-decoration:underline}
.initials{display:grid;place-items:center;flex:none;width:1.75rem;height:1.75rem;border-radius:50%;background:var(--ring);color:var(--ptext);font-size:0.71875rem;font-weight:600}
form.code{margin-top:1.25rem}
h1 label{font:inherit;color:inherit}
.digits{position:relative;overflow:hidden;overflow:clip;height:3.875rem;margin:-3px;padding:3px;container-type:inline-size}
.boxes{display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:0.625rem;height:3.5rem}
.boxes i{border:1px solid var(--ctl);border-radius:0.5625rem}
.digits:focus-within .boxes:not(:has(.next)) i,.boxes .next{border-color:var(--p);box-shadow:0 0 0 3px var(--ring)}
.digits:has([aria-invalid]) i:not(.next){border-color:var(--errline)}
.digits input{--step:calc((100cqi + 0.625rem) / 6);position:absolute;inset:3px auto auto 3px;width:calc(100cqi + var(--step));height:3.5rem;padding:0 0 0 calc((var(--step) - 0.625rem) / 2 - .5ch);border:0;background:none;font:600 1.5625rem/3.5rem "JetBrains Mono","SFMono-Regular",Menlo,Consolas,monospace;letter-spacing:calc(var(--step) - 1ch)}
.digits input:focus{box-shadow:none}
input.recovery{font-family:"JetBrains Mono","SFMono-Regular",Menlo,Consolas,monospace}
.check{display:flex;align-items:center;gap:0.5rem;min-height:1.5rem}
.check input{width:1rem;height:1rem;margin:0;accent-color:var(--p)}
.or{display:flex;align-items:center;gap:0.75rem;margin-top:1.5rem;font-size:0.78125rem;line-height:1.25rem;color:var(--t3)}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.others{display:flex;gap:0.625rem;margin-top:0.875rem}
.others .button{min-height:2.625rem;gap:0.5rem;font-size:0.875rem}
.help{margin-top:0.875rem;text-align:center}
${scanStyle.trim()}
@media (width < 64rem){.frame{grid-template-columns:minmax(0,1fr)}.art{display:none}.small-brand{display:flex}}
@media (width < 37.5rem){.side{padding:0.875rem 1.5rem 1.375rem}.middle{width:100%;justify-content:flex-start;padding:2.25rem 0 1.5rem}h1{font-size:1.5rem}input:not([type=checkbox]){height:2.875rem;font-size:1rem}.digits input:not([type=checkbox]){height:3.5rem;font-size:1.5625rem}.button{min-height:3rem}.check{min-height:2.75rem}.check input{width:1.125rem;height:1.125rem}.forgettable>a,.person a{margin:-0.625rem 0;padding:0.625rem 0}.back,.language,.types a{min-height:2.75rem}.back{margin:-0.625rem 0 0.25rem}}
@media (forced-colors:active){.button{border-color:ButtonText}}
@media (prefers-reduced-motion:reduce){*{transition:none!important;animation:none!important}}
`

/** The stylesheet's source expression for a Content-Security-Policy (CSP Level 3, hash source). */
export const styleSource = `'sha256-${hash('sha256', style, 'base64')}'`
