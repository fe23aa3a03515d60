/** The reference page's own look: one sheet, light and dark, no file to fetch. */
export const STYLE = `:root{color-scheme:light dark;--bg:#f4f7f7;--surface:#fff;--sunken:#e9f0f0;--line:#d9e3e3;--ink:#0a1f24;--soft:#465c62;--accent:#0a666d;--good:#0f6b3d;--bad:#b0241c}
@media(prefers-color-scheme:dark){:root{--bg:#07151a;--surface:#0e2026;--sunken:#152c33;--line:#203b42;--ink:#e9f3f3;--soft:#a5bcc0;--accent:#58cfc6;--good:#63d69f;--bad:#ff9d92}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
a{color:var(--accent)}
a:focus-visible,[tabindex]:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:1rem;background:var(--surface);padding:.5rem 1rem}
.frame{display:grid;grid-template-columns:17rem minmax(0,1fr);gap:2.5rem;max-width:78rem;margin:0 auto;padding:0 1.25rem}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:2rem 0;font-size:.9rem}
nav h2{margin:1.25rem 0 .25rem;font-size:.75rem;letter-spacing:.06em;text-transform:uppercase;color:var(--soft)}
nav ul{list-style:none;margin:0;padding:0}nav li a{display:block;padding:.25rem 0;text-decoration:none;color:var(--ink)}nav li a:hover{color:var(--accent)}
main{padding:2rem 0 5rem}
h1{margin:0 0 .25rem;font-size:2rem;line-height:1.2}
main h2{margin:3rem 0 1rem;font-size:1.35rem}
h3{margin:0;font-size:1.1rem}h4{margin:1.25rem 0 .4rem;font-size:.9rem;color:var(--soft)}
article{background:var(--surface);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin:0 0 1.25rem}
.where{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center;margin:.5rem 0 0;overflow-wrap:anywhere}
.method{font:700 .75rem/1 ui-monospace,monospace;padding:.35rem .5rem;border-radius:.35rem;background:var(--sunken);color:var(--accent)}
.note{color:var(--soft);margin:.25rem 0 0}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.85em}
code{overflow-wrap:anywhere}
pre{margin:0;padding:.9rem 1rem;background:var(--sunken);border-radius:.5rem;overflow:auto;line-height:1.45}
.scroll{overflow:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
caption{text-align:left;font-weight:600;font-size:.9rem;color:var(--soft);padding:1.25rem 0 .4rem}
th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-top:1px solid var(--line)}
th{font-weight:600}td:first-child,th:first-child{white-space:nowrap}th code{overflow-wrap:normal}
.scroll+pre{margin-top:.9rem}
details{margin-top:1rem}summary{cursor:pointer;font-weight:600;font-size:.9rem;padding:.25rem 0}
.intro{max-width:46rem}
@media(max-width:56rem){.frame{display:block}nav{position:static;max-height:none;padding-bottom:0}td:first-child{white-space:normal}}`;
