import { html, raw } from 'hono/html'

const style = `
:root {
  color-scheme: light dark; --text: #1d1f23; --quiet: #5b6068; --line: #e4e4e0; --page: #f7f7f5;
  --card: #fff; --accent: #1f5f4a
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #ececea; --quiet: #a3a7ad; --line: #34373c; --page: #17191c; --card: #1f2226;
    --accent: #7cc7ab
  }
}
* { box-sizing: border-box }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif
}
main { max-width: 1200px; margin: 0 auto; padding: 32px 24px 64px }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 8px; overflow-wrap: anywhere }
h2 { font-size: 13px; margin: 28px 0 8px; color: var(--quiet); font-weight: 600 }
a { color: var(--accent) }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px }
.hint, .when { color: var(--quiet) }
.when { white-space: nowrap; font-variant-numeric: tabular-nums }
.empty { padding: 48px 0; text-align: center; color: var(--quiet) }
table {
  width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--line);
  border-radius: 10px; border-spacing: 0
}
th, td {
  text-align: left; padding: 9px 12px; border-bottom: 1px solid var(--line); vertical-align: top;
  overflow-wrap: break-word
}
th { font-size: 13px; color: var(--quiet); font-weight: 600 }
tbody tr:last-child td { border-bottom: 0 }
.state {
  font-size: 13px; padding: 1px 8px; border-radius: 99px; border: 1px solid var(--line);
  white-space: nowrap
}
.state.failed { border-color: #c4473a; color: #c4473a }
dl {
  display: grid; grid-template-columns: max-content 1fr; gap: 4px 18px; margin: 16px 0;
  padding: 16px 18px; background: var(--card); border: 1px solid var(--line); border-radius: 10px
}
dt { color: var(--quiet) }
dd { margin: 0; overflow-wrap: anywhere }
iframe {
  width: 100%; height: 440px; border: 1px solid var(--line); border-radius: 10px; background: #fff
}
pre {
  margin: 0; padding: 16px 18px; background: var(--card); border: 1px solid var(--line);
  border-radius: 10px; white-space: pre-wrap; overflow-wrap: anywhere;
  font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, monospace
}`

/** The frame of the outbox's pages, without scripts or external resources. */
export const outboxPage = (title: string, body: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${raw(style)}</style>
</head>
<body><main>${body}</main></body></html>`
