/** What only the pages about accounts elsewhere need of the one stylesheet. */
export const scanStyle = `
.tabs{display:flex;gap:1.5rem;margin-top:1.25rem;border-bottom:1px solid var(--line)}
.tabs a{padding:0.5625rem 0;margin-bottom:-1px;border-bottom:2px solid transparent;font-size:0.9375rem;line-height:1.5rem;color:var(--t2);text-decoration:none}
.tabs a[aria-current]{border-color:var(--p);color:var(--t1);font-weight:600}
.tabs+form{margin-top:1.375rem}
.scan{display:grid;justify-items:center;gap:1.125rem;margin-top:1.375rem}
.types{display:flex;flex-wrap:wrap;justify-content:center;gap:2px;padding:2px;border-radius:0.5rem;background:var(--fill)}
.types a{display:inline-flex;align-items:center;min-height:1.75rem;padding:0 0.75rem;border-radius:0.4375rem;font-size:0.84375rem;color:var(--t2);text-decoration:none}
.types a[aria-current]{background:var(--surface);box-shadow:0 0 0 1px var(--line2);color:var(--t1);font-weight:600}
.qr{position:relative;width:14.25rem;height:14.25rem;padding:0.9375rem;border:1px solid var(--line);border-radius:1rem;background:#fff}
.qr>a{display:block;height:100%}
.qr img{display:block;image-rendering:pixelated}
.veil{position:absolute;inset:0;display:none;align-content:center;justify-items:center;gap:0.5rem;padding:1.25rem;border-radius:0.9375rem;background:rgba(255,255,255,.95);color:#1c232f;text-align:center}
.veil a{color:#2d62d4}
.told{display:grid;justify-items:center;gap:2px;text-align:center}
.told small{font-size:0.78125rem;line-height:1.25rem;color:var(--t3);font-variant-numeric:tabular-nums}
.scan .error{text-align:center}
[data-when]{display:none}
[data-state=pending] [data-when=pending],[data-state=scanned] [data-when=scanned],[data-state=confirmed] [data-when=confirmed],[data-state=over] [data-when=over]{display:grid}
.note{display:grid;grid-template-columns:1fr auto;align-items:center;gap:0.875rem;width:100%;padding:0.625rem 0.875rem;border-radius:0.5rem;background:var(--ring);font-size:0.8125rem;line-height:1.25rem}
.note b{font:600 1.625rem/2rem "JetBrains Mono","SFMono-Regular",Menlo,Consolas,monospace}
.numbers{display:grid;grid-template-columns:repeat(3,1fr);gap:0.625rem}
.numbers .button{min-height:3.75rem;font:600 1.5rem/2rem "JetBrains Mono","SFMono-Regular",Menlo,Consolas,monospace}
.rows{display:grid;grid-template-columns:auto 1fr;gap:0.375rem 0.875rem;margin-top:1.25rem;padding:0.75rem 0.875rem;border:1px solid var(--line);border-radius:0.625rem;font-size:0.84375rem}
.rows dt{color:var(--t3)}.rows dd{overflow-wrap:anywhere}
.scan .button{width:100%}
`
