import type { Template } from '#contract/emails/edit-shapes.ts'

const font = 'font-family:Arial,Helvetica,sans-serif'
const small = `${font};font-size:13px;line-height:1.5`
const large = `${font};font-size:15px;line-height:1.55`

/** The shared template of a shop that has written none. */
export const defaultTemplate: Template = {
  v: 1,
  html: `<!doctype html>
<html>
<head>
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>
body { margin: 0; background: #f4f4f2 }
.card { background: #ffffff; color: #1d1f23; border-radius: 10px }
.muted, .muted a { color: #5b6068 }
@media (prefers-color-scheme: dark) {
  body, .page { background: #111214 !important }
  .card { background: #1c1e21 !important }
  .card, .name { color: #ececea !important }
  .muted, .muted a { color: #a9adb3 !important }
}
</style>
</head>
<body style="margin:0;background:#f4f4f2">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0">
<tr><td align="center" style="padding:24px 12px">
  <table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0"
    style="max-width:600px;background:#ffffff;color:#1d1f23;border-radius:10px">
  <tr><td style="padding:28px 32px 4px;text-align:left">
    <a href="{shop_link}" class="name"
      style="${font};font-size:17px;font-weight:bold;color:#1d1f23;text-decoration:none"
      >{shop_name}</a>
  </td></tr>
  <tr><td style="padding:12px 32px;${large};text-align:left">
{content}
  </td></tr>
  <tr><td class="muted" style="padding:16px 32px 28px;${small};color:#5b6068;text-align:left">
    <a href="{shop_link}" style="color:#5b6068">{visit_shop}</a> &nbsp;·&nbsp;
    <a href="{balance_page_link}" style="color:#5b6068">{check_balance}</a>
  </td></tr>
  </table>
</td></tr>
</table>
</body>
</html>
`,
}
