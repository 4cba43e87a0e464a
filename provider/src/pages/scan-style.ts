/** What only the pages about accounts elsewhere need of the one stylesheet. */
export const scanStyle = `
.tabs{display:flex;gap:24px;margin-top:20px;border-bottom:1px solid var(--line)}
.tabs a{padding:9px 0;margin-bottom:-1px;border-bottom:2px solid transparent;font-size:15px;line-height:24px;color:var(--t2);text-decoration:none}
.tabs a[aria-current]{border-color:var(--p);color:var(--t1);font-weight:600}
.tabs+form{margin-top:22px}
.scan{display:grid;justify-items:center;gap:18px;margin-top:22px}
.types{display:flex;flex-wrap:wrap;justify-content:center;gap:2px;padding:2px;border-radius:8px;background:var(--fill)}
.types a{display:inline-flex;align-items:center;min-height:28px;padding:0 12px;border-radius:7px;font-size:13.5px;color:var(--t2);text-decoration:none}
.types a[aria-current]{background:var(--surface);box-shadow:0 0 0 1px var(--line2);color:var(--t1);font-weight:600}
.qr{position:relative;width:228px;height:228px;padding:15px;border:1px solid var(--line);border-radius:16px;background:#fff}
.qr>a{display:block;height:100%}
.qr img{display:block;image-rendering:pixelated}
.veil{position:absolute;inset:0;display:none;align-content:center;justify-items:center;gap:8px;padding:20px;border-radius:15px;background:rgba(255,255,255,.95);color:#1c232f;text-align:center}
.veil a{color:#2d62d4}
.told{display:grid;justify-items:center;gap:2px;text-align:center}
.told small{font-size:12.5px;line-height:20px;color:var(--t3);font-variant-numeric:tabular-nums}
.scan .error{text-align:center}
[data-when]{display:none}
[data-state=pending] [data-when=pending],[data-state=scanned] [data-when=scanned],[data-state=confirmed] [data-when=confirmed],[data-state=over] [data-when=over]{display:grid}
.note{display:grid;grid-template-columns:1fr auto;align-items:center;gap:14px;width:100%;padding:10px 14px;border-radius:8px;background:var(--ring);font-size:13px;line-height:20px}
.note b{font:600 26px/32px "JetBrains Mono","SFMono-Regular",Menlo,Consolas,monospace}
.numbers{display:grid;grid-template-columns:repeat(3,1fr);gap:10px}
.numbers .button{min-height:60px;font:600 24px/32px "JetBrains Mono","SFMono-Regular",Menlo,Consolas,monospace}
.rows{display:grid;grid-template-columns:auto 1fr;gap:6px 14px;margin-top:20px;padding:12px 14px;border:1px solid var(--line);border-radius:10px;font-size:13.5px}
.rows dt{color:var(--t3)}.rows dd{overflow-wrap:anywhere}
.scan .button{width:100%}
`
