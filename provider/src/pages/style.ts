import { hash } from 'node:crypto'
import { scanStyle } from './scan-style.ts'

/** The one stylesheet of the provider's pages; it travels inside them, so a page is a single request. */
export const style = `
:root{color-scheme:light dark;--surface:#fff;--line:#e2e6ef;--ctl:#8a919d;--t1:#1c232f;--t2:#4b5360;--t3:#646b78;--p:#2d62d4;--ptext:#2d62d4;--pbtn:#2d62d4;--pbtnh:#3368db;--ring:#e2ecff;--fill:#edf1f8;--line2:#d6dbe4;--err:#c32033;--errline:#e0454d;--r300:#a3c2fd;--r500:#477ef0;--r600:#2d62d4;--r700:#1f4fb8;--r800:#163e96;--r900:#102e72;--r950:#081d4d}
@media (prefers-color-scheme:dark){:root{--surface:#15191f;--line:#282c33;--ctl:#6a6f77;--t1:#eaedf1;--t2:#b2b6bd;--t3:#91969e;--p:#7ca8fd;--ptext:#8bb2fe;--ring:#24375e;--fill:#22262d;--line2:#33373e;--err:#f77273}}
*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}
body{margin:0;font:400 14px/22px "Inter Variable",Inter,"PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei UI","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC","Source Han Sans SC",system-ui,sans-serif;color:var(--t1);background:var(--surface);text-autospace:normal;-webkit-font-smoothing:antialiased}
:lang(en) body{font-family:"Inter Variable",Inter,-apple-system,"Segoe UI",Roboto,"Noto Sans","PingFang SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif;font-variant-east-asian:proportional-width}
h1,p,dl,dd{margin:0}p{text-wrap:pretty}a{color:var(--ptext)}
:focus-visible{outline:2px solid var(--p);outline-offset:2px}
.frame{display:grid;grid-template-columns:minmax(0,1fr) 560px;min-height:100vh;min-height:100dvh}
.art{position:relative;overflow:hidden;background:linear-gradient(160deg,var(--r700),var(--r950) 88%);color:#fff}
.art .bg{position:absolute;inset:0;width:100%;height:100%}
.company{position:absolute;left:48px;right:48px;top:40px;display:flex;align-items:center;gap:11px;font-size:18px;font-weight:600}
.company i{display:grid;place-items:center;flex:none;width:34px;height:34px;border-radius:10px;background:rgba(255,255,255,.16)}
.slogan{position:absolute;left:48px;right:48px;bottom:56px}
.slogan p:first-child{font-size:30px;line-height:44px;font-weight:600;text-wrap:balance}
.slogan p+p{margin-top:10px;color:rgba(255,255,255,.8);font-size:15px;line-height:24px}
.mark{width:21px;height:21px;fill:currentColor}
.icon{width:16px;height:16px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.side{display:flex;flex-direction:column;min-width:0;padding:28px 40px}
.top{display:flex;justify-content:flex-end;min-height:26px}
.language{display:inline-flex;align-items:center;gap:6px;height:26px;padding:0 8px;border-radius:6px;font-size:13px;color:var(--t2);text-decoration:none}
.language:hover{background:var(--fill)}
.middle{flex:1;display:flex;flex-direction:column;justify-content:center;width:376px;max-width:100%;margin:0 auto;padding:24px 0}
.foot{display:flex;justify-content:center;text-align:center;font-size:12px;line-height:18px;color:var(--t3);font-variant-numeric:tabular-nums}
.small-brand{display:none;align-items:center;gap:10px;margin-bottom:26px;font-size:17px;font-weight:600}
.small-brand i{display:grid;place-items:center;flex:none;width:40px;height:40px;border-radius:12px;background:linear-gradient(160deg,var(--r500),var(--r700));color:#fff}
.small-brand .mark{width:24px;height:24px}
h1{font-size:26px;line-height:36px;font-weight:600;margin-bottom:6px;overflow-wrap:anywhere}
.lead{color:var(--t2)}.lead b{font-weight:600}
form{display:grid;gap:16px;margin-top:28px}
.field{display:grid;gap:5px}
label{font-size:13px;line-height:20px;color:var(--t2)}
input{width:100%;height:42px;padding:0 10px;border:1px solid var(--ctl);border-radius:9px;background:var(--surface);color:var(--t1);font:inherit;font-size:15px}
input:focus{outline:0;border-color:var(--p);box-shadow:0 0 0 3px var(--ring)}
input[aria-invalid=true]{border-color:var(--errline)}
.forgettable{grid-template-columns:1fr auto}.forgettable>*{grid-column:1/-1}.forgettable>label{grid-column:1}.forgettable>a{grid-area:1/2;margin:-2px 0;font-size:13px;line-height:24px;text-decoration:none}.forgettable>a:hover{text-decoration:underline}
.error{font-size:13px;line-height:20px;color:var(--err)}
.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:44px;padding:6px 14px;border:1px solid var(--pbtn);border-radius:9px;background:var(--pbtn);color:#fff;font:inherit;font-size:16px;text-align:center;text-decoration:none;cursor:pointer}
.button:hover{background:var(--pbtnh);border-color:var(--pbtnh)}
.button.quiet{background:var(--surface);border-color:var(--line2);color:var(--t1)}
.button.quiet:hover{background:var(--fill)}
.actions{display:grid;gap:10px;margin-top:28px}
.client{display:grid;gap:12px;margin-top:20px}
.facts{display:flex;flex-wrap:wrap;gap:4px 12px;margin-top:20px;padding:11px 14px;border:1px solid var(--line);border-radius:10px;font-size:13px;line-height:20px}
.facts dt{color:var(--t3)}.facts dd{font-family:"JetBrains Mono","SFMono-Regular",Consolas,monospace;font-size:12.5px;overflow-wrap:anywhere}
.back{display:inline-flex;align-items:center;gap:6px;align-self:flex-start;min-height:24px;margin-bottom:14px;font-size:13px;color:var(--t2);text-decoration:none}
.hint{font-size:12px;line-height:20px;color:var(--t3)}
.person{display:flex;align-items:center;gap:10px;margin-top:18px;padding:9px 12px;border:1px solid var(--line);border-radius:10px}
.person p{flex:1;min-width:0;overflow-wrap:anywhere}.person p span{color:var(--t3);font-size:13px}
.person a{flex:none;font-size:13px;line-height:24px;text-decoration:none}.person a:hover,.back:hover{text-decoration:underline}
.initials{display:grid;place-items:center;flex:none;width:28px;height:28px;border-radius:50%;background:var(--ring);color:var(--ptext);font-size:11.5px;font-weight:600}
form.code{margin-top:20px}
h1 label{font:inherit;color:inherit}
.digits{position:relative;overflow:hidden;overflow:clip;height:62px;margin:-3px;padding:3px;container-type:inline-size}
.boxes{display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:10px;height:56px}
.boxes i{border:1px solid var(--ctl);border-radius:9px}
.digits:focus-within .boxes:not(:has(.next)) i,.boxes .next{border-color:var(--p);box-shadow:0 0 0 3px var(--ring)}
.digits:has([aria-invalid]) i:not(.next){border-color:var(--errline)}
.digits input{--step:calc((100cqi + 10px) / 6);position:absolute;inset:3px auto auto 3px;width:calc(100cqi + var(--step));height:56px;padding:0 0 0 calc((var(--step) - 10px) / 2 - .5ch);border:0;background:none;font:600 25px/56px "JetBrains Mono","SFMono-Regular",Menlo,Consolas,monospace;letter-spacing:calc(var(--step) - 1ch)}
.digits input:focus{box-shadow:none}
input.recovery{font-family:"JetBrains Mono","SFMono-Regular",Menlo,Consolas,monospace}
.check{display:flex;align-items:center;gap:8px;min-height:24px}
.check input{width:16px;height:16px;margin:0;accent-color:var(--p)}
.or{display:flex;align-items:center;gap:12px;margin-top:24px;font-size:12.5px;line-height:20px;color:var(--t3)}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.others{display:flex;gap:10px;margin-top:14px}
.others .button{min-height:42px;gap:8px;font-size:14px}
.help{margin-top:14px;text-align:center}
${scanStyle.trim()}
@media (max-width:1023px){.frame{grid-template-columns:minmax(0,1fr)}.art{display:none}.small-brand{display:flex}}
@media (max-width:599px){.side{padding:14px 24px 22px}.middle{width:100%;justify-content:flex-start;padding:36px 0 24px}h1{font-size:24px}input:not([type=checkbox]){height:46px;font-size:16px}.digits input:not([type=checkbox]){height:56px;font-size:25px}.button{min-height:48px}.check{min-height:44px}.check input{width:18px;height:18px}.forgettable>a,.person a{margin:-10px 0;padding:10px 0}.back,.language,.types a{min-height:44px}.back{margin:-10px 0 4px}}
@media (forced-colors:active){.button{border-color:ButtonText}}
@media (prefers-reduced-motion:reduce){*{transition:none!important;animation:none!important}}
`

/** The stylesheet's source expression for a Content-Security-Policy (CSP Level 3, hash source). */
export const styleSource = `'sha256-${hash('sha256', style, 'base64')}'`
