import { hash } from 'node:crypto'
import { colourRules } from './tile.ts'

/** The stylesheet of all pages, inlined so that a page needs a single request. */
export const style = `
:root{color-scheme:light dark;--bg:#f2f5f9;--surface:#fff;--line:#e2e6ef;--line2:#d6dbe4;--fill:#edf1f8;--t1:#1c232f;--t2:#4b5360;--t3:#646b78;--p:#2d62d4;--ptext:#2d62d4;--pbtn:#2d62d4;--pbtnh:#3368db;--ok:#05773b;--okbg:#eff9f1;--bad:#b3261e;--warn:#8a4b00;--warnbg:#fff5e6;--top:.64;--bottom:.548;--h:258;--c:.155;--l:0}
@media (prefers-color-scheme:dark){:root{--bg:#0c0f14;--surface:#15191f;--line:#282c33;--line2:#33373e;--fill:#22262d;--t1:#eaedf1;--t2:#b2b6bd;--t3:#91969e;--p:#7ca8fd;--ptext:#8bb2fe;--ok:#5fb87a;--okbg:#182f28;--bad:#ff8a80;--warn:#f2b45c;--warnbg:#35280f;--top:.632;--bottom:.535}}
${colourRules}
*{box-sizing:border-box}[hidden]{display:none!important}html{-webkit-text-size-adjust:100%}
body{margin:0;font:400 14px/22px "Inter Variable",Inter,"PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei UI","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif;color:var(--t1);background:var(--surface);text-autospace:normal;-webkit-font-smoothing:antialiased}
h1,h2,p,dl,dd,ul{margin:0;padding:0}ul{list-style:none}p{text-wrap:pretty}a{color:var(--ptext)}
:focus-visible{outline:2px solid var(--p);outline-offset:2px}
.frame{display:grid;grid-template-columns:minmax(0,1fr) 600px;min-height:100vh;min-height:100dvh}
.art{--r950:oklch(.27 calc(var(--c)*.75) var(--h));--r900:oklch(.33 calc(var(--c)*.85) var(--h));--r800:oklch(.4 calc(var(--c)*.95) var(--h));--r700:oklch(.46 var(--c) var(--h));--r600:oklch(.53 var(--c) var(--h));--r500:oklch(.61 var(--c) var(--h));--r300:oklch(.8 calc(var(--c)*.6) var(--h));position:relative;overflow:hidden;background:linear-gradient(160deg,var(--r700),var(--r950) 88%);color:#fff}
.art .bg{position:absolute;inset:0;width:100%;height:100%}
.company{position:absolute;left:48px;right:48px;top:40px;display:flex;align-items:center;gap:11px;font-size:18px;font-weight:600}
.company i,.brand i{display:grid;place-items:center;flex:none;width:34px;height:34px;border-radius:10px;background:rgb(255 255 255/16%)}
.brand i{background:linear-gradient(160deg,#477ef0,#1f4fb8);color:#fff}
.mark{width:21px;height:21px;fill:currentColor}
.icon{width:16px;height:16px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.side{display:flex;flex-direction:column;min-width:0;padding:28px 48px}
.top{display:flex;align-items:center;justify-content:space-between;gap:12px;min-height:34px}
.brand{display:flex;align-items:center;gap:10px;font-weight:600;color:var(--t1);text-decoration:none}
.language{display:inline-flex;align-items:center;gap:6px;min-height:26px;padding:0 8px;border-radius:6px;font-size:13px;color:var(--t2);text-decoration:none}
.language:hover{background:var(--fill)}
.middle{flex:1;display:flex;flex-direction:column;justify-content:center;padding:32px 0}
.tile{display:grid;flex:none;place-items:center;width:var(--size,64px);height:var(--size,64px);border-radius:27%;background:linear-gradient(165deg,oklch(calc(var(--top) + var(--l)) calc(var(--c)*.94) var(--h)),oklch(calc(var(--bottom) + var(--l)) var(--c) var(--h)));box-shadow:inset 0 0 0 .5px rgb(255 255 255/16%),inset 0 1px 0 rgb(255 255 255/22%);color:#fff}
.glyph{width:52%;height:52%;fill:none;stroke:currentColor;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.head{display:flex;align-items:center;gap:18px}
.head p{color:var(--t2)}
h1{font-size:26px;line-height:36px;font-weight:600;overflow-wrap:anywhere}
h2{font-size:15px;line-height:24px;font-weight:600}
.state{display:inline-flex;align-items:center;gap:6px;align-self:flex-start;margin-top:26px;padding:3px 10px;border-radius:6px;background:var(--okbg);color:var(--ok);font-size:13px;line-height:20px}
.state.acting{background:var(--warnbg);color:var(--warn)}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);margin-top:12px;border:1px solid var(--line);border-radius:12px;overflow:hidden}
.facts dt,.facts dd{padding:9px 16px;border-top:1px solid var(--line)}
.facts dt:first-of-type,.facts dd:first-of-type{border-top:0}
.facts dt{color:var(--t3);padding-right:24px}
.facts dd{overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
details{margin-top:12px;border:1px solid var(--line);border-radius:12px}
summary{padding:10px 16px;cursor:pointer;color:var(--t2)}
details .facts{grid-template-columns:fit-content(45%) minmax(0,1fr);border-width:1px 0 0;border-radius:0;margin:0}
details dt{overflow-wrap:anywhere}
details dt,details dd{font:12.5px/20px "JetBrains Mono","SFMono-Regular",Consolas,monospace}
.note{margin-top:16px;color:var(--t2);font-size:13px;line-height:20px}
.actions{display:flex;flex-wrap:wrap;gap:10px;margin-top:24px}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:40px;padding:6px 18px;border:1px solid var(--line2);border-radius:9px;background:var(--surface);color:var(--t1);font:inherit;text-decoration:none;cursor:pointer}
.button:hover{background:var(--fill)}
.button.first{background:var(--pbtn);border-color:var(--pbtn);color:#fff}
.button.first:hover{background:var(--pbtnh)}
.hint{margin-top:10px;font-size:12px;line-height:18px;color:var(--t3)}
.address{margin-top:14px;overflow-wrap:anywhere}
.list{max-width:1200px;margin:0 auto;padding:24px}
.list .top{margin-bottom:28px}
.list .lead{margin-top:4px;color:var(--t2)}
.list section{display:grid;grid-template-columns:120px minmax(0,1fr);gap:8px 16px;padding:16px 0;border-top:1px solid var(--line)}
.list section:first-of-type{margin-top:24px}
.list h2{font-size:14px;line-height:24px;padding-top:10px}
.list ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(210px,1fr));gap:4px}
.list ul a{--size:36px;display:flex;align-items:center;gap:12px;min-height:52px;padding:6px 8px;border-radius:8px;color:var(--t1);text-decoration:none}
.list ul a:hover{background:var(--fill)}
.list ul b{display:block;font-weight:400}
.list .mails{grid-template-columns:minmax(0,1fr);margin-top:20px}
.list .mails a{display:block}
.mail{margin:16px 0 0;padding:16px;border:1px solid var(--line);border-radius:12px;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
.choices{margin-top:20px}.choices ul{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:8px;margin-top:8px}
.choices li{display:flex}
.choice{flex:1;min-height:60px;padding:8px 14px;border:1px solid var(--line2);border-radius:10px;background:var(--surface);color:var(--t1);font:inherit;text-align:left;cursor:pointer}
.choice:hover{background:var(--fill)}
.choice b{display:block;font-weight:600}.choice em{display:block;font-style:normal;font-size:12px;line-height:18px;color:var(--t3)}
.list .links{display:flex;flex-wrap:wrap;gap:4px 20px;margin-top:8px}
.list .state{margin:0 0 10px}.state+h1{margin-top:10px}
.scan{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:6px 10px;max-width:720px;margin-top:24px}
.scan label,.scan .problem{grid-column:1/-1}.scan label{font-weight:600}
.scan input{min-width:0;min-height:40px;padding:6px 12px;border:1px solid var(--line2);border-radius:9px;background:var(--surface);color:var(--t1);font:inherit}
.problem{color:var(--bad)}.scan .problem{order:1}
.steps{max-width:720px;margin:20px 0 0;padding-left:20px;color:var(--t2)}.steps li{margin-top:6px}
.list .whom{display:block;max-width:720px;margin-top:28px}
.list ul em{display:block;font-style:normal;font-size:12px;line-height:18px;color:var(--t3)}
@media (max-width:1023px){.frame{grid-template-columns:minmax(0,1fr);grid-template-rows:150px 1fr}.company{top:20px;left:24px;right:24px;font-size:16px}.side{width:100%;max-width:680px;margin:0 auto;padding:20px 24px}.middle{justify-content:flex-start;padding:24px 0}}
@media (max-width:599px){.frame{grid-template-rows:112px 1fr}.company{display:none}.side{padding:14px 16px}h1{font-size:22px;line-height:30px}.head{gap:14px;--size:56px}.facts dt,.facts dd{padding:8px 12px}.facts{font-size:13px;line-height:20px}.facts dt{padding-right:8px}.button{min-height:44px;flex:1 1 100%}form{flex:1 1 100%;display:flex}.choices{display:block}.choices ul{grid-template-columns:minmax(0,1fr)}.scan{display:grid;grid-template-columns:minmax(0,1fr);row-gap:10px}.scan input{min-height:44px;font-size:16px}.list{padding:16px}.list section{grid-template-columns:minmax(0,1fr)}.list h2{padding-top:0}}
@media (forced-colors:active){.tile,.button{border:1px solid CanvasText}}
`

/** The stylesheet's source expression for a Content-Security-Policy (CSP Level 3, hash source). */
export const styleSource = `'sha256-${hash('sha256', style, 'base64')}'`
