/** The style of the API's reference. */
export const referenceStyle = `
:root{color-scheme:light dark;--line:light-dark(#dfe3e8,#343a42);--soft:light-dark(#f5f6f8,#1b1f24);
--muted:light-dark(#545c66,#a8b0ba);--accent:light-dark(#1f5fbf,#82b4ff)}
*{box-sizing:border-box}
body{margin:0;font:14px/1.5 system-ui,sans-serif;display:grid;grid-template-columns:200px minmax(0,1fr);
background:light-dark(#fff,#14171a);color:light-dark(#1a1e23,#eceff2)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px 16px;border-right:1px solid var(--line)}
nav ul{list-style:none;margin:0;padding:0}nav li{margin:4px 0}
main{padding:24px 32px;max-width:1000px}
a{color:var(--accent)}h1{font-size:20px;margin:0 0 8px}
h2{font-size:16px;margin:32px 0 8px}h2::first-letter,nav a::first-letter{text-transform:uppercase}
h3{font-size:13px;margin:16px 0 4px}
code{font:12.5px/1.5 ui-monospace,monospace}
details{border:1px solid var(--line);border-radius:6px;margin:6px 0;padding:0 12px}
details[open]{padding-bottom:12px}
summary{padding:8px 0;cursor:pointer}summary code{font-weight:600}
.method{display:inline-block;min-width:52px;font-size:12px;font-weight:600;color:var(--accent)}
.scope,.type{color:var(--muted);font-size:12px}.scope{float:right}
.fields{list-style:none;margin:0;padding:0 0 0 12px;border-left:2px solid var(--line)}
.fields li{padding:3px 0}.fields .fields{margin-top:3px}
pre{background:var(--soft);border:1px solid var(--line);border-radius:6px;padding:10px 12px;overflow:auto}
table{border-collapse:collapse;margin:16px 0}caption{text-align:left;font-weight:600;padding-bottom:4px}
th,td{border-top:1px solid var(--line);padding:5px 16px 5px 0;text-align:left;vertical-align:top}
@media(max-width:800px){body{display:block}nav{position:static;height:auto}}`
