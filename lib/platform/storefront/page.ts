import { html, raw } from 'hono/html'

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
/** Headers of every answer; pages with a form add its allowed target. */
export const headers = {
  'content-security-policy': `${policy}; form-action 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}
/** Headers of a page with uploaded images, which are served from here. */
export const pictureHeaders = {
  ...headers,
  'content-security-policy': `${policy}; form-action 'none'; img-src 'self'`,
}
/** Headers of a page whose form posts to us. */
export const ownFormHeaders = {
  ...headers,
  'content-security-policy': `${policy}; form-action 'self'`,
}
/** Browsers hold the target of the redirect after a form to form-action too. */
export const formHeaders = (leadsTo: string) => ({
  ...headers,
  'content-security-policy': `${policy}; form-action 'self' ${new URL(leadsTo).origin}`,
})

const style = `
:root {
  color-scheme: light dark; --text: #17181c; --quiet: #5b5e69; --line: #e3e3e8; --edge: #868993;
  --page: #f6f6f8; --card: #fff; --accent: #3350c9; --on-accent: #fff; --note: #82540a;
  --note-soft: #fbf0dc
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #ececf1; --quiet: #a2a6b1; --line: #2a2c33; --edge: #757984; --page: #0f1013;
    --card: #16171b; --accent: #9db0ff; --on-accent: #0e1330; --note: #e5b45f;
    --note-soft: #2d2312
  }
}
* { box-sizing: border-box }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif
}
main { max-width: 480px; margin: 0 auto; padding: 12vh 20px 48px }
article {
  padding: 28px; background: var(--card); border: 1px solid var(--line); border-radius: 12px
}
article > :last-child { margin-bottom: 0 }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 1.25; overflow-wrap: anywhere }
p { margin: 0 0 16px }
.quiet { color: var(--quiet) }
dl {
  display: grid; grid-template-columns: 1fr auto; gap: 10px 20px; margin: 20px 0; padding: 18px 0;
  border: solid var(--line); border-width: 1px 0
}
dt { color: var(--quiet) }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
.sum { font-weight: 600; color: var(--text) }
.note { padding: 10px 14px; border-radius: 8px; background: var(--note-soft); color: var(--note) }
form { display: flex; gap: 10px; flex-wrap: wrap }
button, .button {
  flex: 1; min-height: 44px; padding: 0 16px; border: 1px solid var(--edge); border-radius: 8px;
  background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer;
  display: inline-flex; align-items: center; justify-content: center; text-decoration: none
}
.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
label { flex-basis: 100%; font-weight: 600 }
input {
  flex: 3 1 220px; min-height: 44px; padding: 0 12px; border: 1px solid var(--edge);
  border-radius: 8px; background: none; color: inherit; font: inherit; text-transform: uppercase
}
.plain { text-transform: none }
select, textarea {
  flex: 1 1 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--edge);
  border-radius: 8px; background: var(--card); color: inherit; font: inherit
}
fieldset {
  flex: 1 1 100%; display: flex; flex-wrap: wrap; gap: 8px; margin: 0; padding: 14px 16px;
  border: 1px solid var(--line); border-radius: 8px; min-width: 0
}
legend { padding: 0 4px; font-weight: 600; overflow-wrap: anywhere }
ul { margin: 0 0 16px; padding-left: 20px; overflow-wrap: anywhere }
.choice { flex: 1 1 100%; display: grid; grid-template-columns: auto 1fr; gap: 0 12px }
.choice input { flex: none; width: 20px; min-height: 24px; margin: 0; padding: 0 }
.choice p { grid-column: 2; margin: 0 }
[role=img] svg { display: block; max-width: 100%; height: auto }
blockquote {
  margin: 0 0 16px; padding: 4px 0 4px 16px; border-left: 3px solid var(--accent);
  overflow-wrap: anywhere
}
a { color: var(--accent) }
a.button { color: inherit }
h2 { margin: 24px 0 4px; font-size: 17px }
img { display: block; width: 100%; height: auto; margin: 0 0 16px; border-radius: 8px }
table {
  width: 100%; margin: 0 0 20px; border-collapse: collapse; font-variant-numeric: tabular-nums
}
caption { padding-bottom: 6px; text-align: left; font-weight: 600 }
th, td { padding: 8px 0; border-top: 1px solid var(--line); text-align: right }
th { color: var(--quiet); font-weight: 400 }
th:first-child, td:first-child { text-align: left }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
@media print { .noprint { display: none } main { padding: 0 } }`

/** A page of the storefront: no script, nothing from elsewhere; `more` is a style of its own. */
export const storefrontPage = (
  lang: string,
  title: string,
  body: ReturnType<typeof html>,
  more = '',
) => html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style + more)}</style>
</head>
<body><main><article>${body}</article></main></body></html>`
