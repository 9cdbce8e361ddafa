import { html, raw } from 'hono/html'
import type { AssetData, AssetName } from '#contract/assets/assets.ts'
import { fontFaces } from '#storefront/built/font-faces.ts'
import { fontOf, lookOf } from '#storefront/look.ts'
import { pageStyle } from '#storefront/style/page-style.ts'
import { style } from '#storefront/style/style.ts'
import { isRightToLeft } from '#storefront/words.ts'

export type Html = ReturnType<typeof html>
/** An asset whose colours and font a page has. */
export type Look = { name: AssetName; data: AssetData }
type Frame = Look & { language: string; title: string; more?: string }

const styleOf = ({ name, data, more = '' }: Frame): string =>
  fontFaces(fontOf(name, data)) + style + lookOf(name, data) + pageStyle + more

/**
 * Writes a page of the storefront: no script, and nothing from elsewhere. `more` is a style of its
 * own, which is written after the others.
 */
export const framedPage = (frame: Frame, inside: Html): Html => {
  const { language, title } = frame
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(styleOf(frame))}</style>
</head>
<body><main>
<div class="t" lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}">${inside}</div>
</main></body></html>`
}
