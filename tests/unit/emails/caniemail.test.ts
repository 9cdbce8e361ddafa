import fs from 'node:fs'
import { Parser } from 'htmlparser2'
import postcss from 'postcss'
import { expect, test } from 'vitest'
import { type MailName, mails } from '#contract/areas.ts'
import { fillGenerated } from '../../support/emails/generated-designs.ts'
import { composed, sampleLetter } from '../../support/emails/letter.ts'

type Versions = Record<string, string>
type Feature = { slug: string; stats: Record<string, Record<string, Versions>> }
const { data } = JSON.parse(
  fs.readFileSync('node_modules/caniemail/data/caniemail.json', 'utf8'),
) as { data: Feature[] }
const features = new Map(data.map((one) => [one.slug, one]))

const large = [
  'apple-mail.ios apple-mail.macos gmail.desktop-webmail gmail.ios gmail.android',
  'outlook.windows outlook.outlook-com outlook.ios outlook.macos outlook.android',
  'yahoo.desktop-webmail yahoo.ios yahoo.android samsung-email.android mail-ru.desktop-webmail',
].flatMap((line) => line.split(' '))

/** Clients whose newest tested version doesn't fully support a feature; none where it isn't known. */
const lackingIn = (slug: string): string[] | null => {
  const feature = features.get(slug)
  if (!feature) return null
  return large.filter((client) => {
    const [family, platform] = client.split('.') as [string, string]
    const last = Object.values(feature.stats[family]?.[platform] ?? {}).at(-1)
    return last !== undefined && !last.startsWith('y')
  })
}

/** Names of caniemail for what its data calls otherwise. */
const slugs: Record<string, string> = {
  'border-top': 'css-border',
  'border-bottom': 'css-border',
  'border-color': 'css-border',
  'font-family': 'css-font',
  'padding-left': 'css-padding',
  'padding-right': 'css-padding',
  h1: 'html-h1-h6',
  h2: 'html-h1-h6',
  h3: 'html-h1-h6',
  ul: 'html-lists',
  ol: 'html-lists',
  li: 'html-lists',
  tr: 'html-table',
  td: 'html-table',
  '@media': 'css-at-media',
  '@prefers-color-scheme': 'css-at-media-prefers-color-scheme',
  meta: 'html-meta-color-scheme',
}

/** Fallbacks for what a large client doesn't do, or caniemail doesn't know. */
const fallbacks: Record<string, string> = {
  background: 'only a plain colour is written, which Outlook and Yahoo take',
  border: 'no border is wider than the eight pixels that Outlook draws',
  'border-bottom': 'as `border`',
  'border-color': 'as `border`',
  'border-radius': 'square corners',
  'border-spacing': 'cells are further apart by a pixel or two',
  'border-top': 'as `border`',
  color: 'black on white, as the client draws it',
  display: 'a block that is hidden on a device is shown; columns stay beside each other',
  'font-size': 'only pixels are written, which all of them take',
  'font-weight': 'only 600 is written, which is bold everywhere',
  height: 'spacers keep their line height; images have the attribute',
  'letter-spacing': 'the code is set closer',
  'line-height': 'Outlook sets lines a little further apart',
  margin: 'none is negative; Outlook centres by a table around the email',
  'max-height': 'the preheader is hidden by `display` and `mso-hide`',
  'max-width': 'Outlook has a table of that width around the email',
  'mso-hide': 'for Outlook alone, which shows what `display` hides',
  overflow: 'the preheader is hidden by `display` and `mso-hide`',
  padding: 'Outlook pads cells, and each block is one; a button is a padded cell',
  'padding-left': 'lists are indented as the client does',
  'padding-right': 'lists are indented as the client does',
  'text-align': 'only left, center and right are written',
  'text-decoration': 'one value is written; where not even that is taken links are underlined',
  width: 'cells, tables and images have the attribute',
  '@media': 'a phone shows the email as a large screen does',
  '@prefers-color-scheme': 'the light colours, or what the client makes of them',
  meta: 'the light colours, or what the client makes of them',
  style: 'each look is inline too, but for phones and dark colours',
  body: 'the table inside has its colours',
  title: 'the subject is shown',
  ul: 'only the unused attribute `reversed` is lacking',
  ol: 'only the unused attribute `reversed` is lacking',
  li: 'only the unused attribute `reversed` is lacking',
  html: 'without data: each client has its own',
  head: 'without data: each client has its own',
  a: 'without data: in HTML since its first version',
  b: 'without data: in HTML since its first version',
  i: 'without data: in HTML since its first version',
  u: 'without data: in HTML since its first version',
  br: 'without data: in HTML since its first version',
}

/** Elements and CSS properties that an email uses, in styles and inline. */
const usedIn = (html: string, used: Set<string>): void => {
  const read = (css: string): void => {
    postcss.parse(css).walk((node) => {
      if (node.type === 'decl') used.add(node.prop)
      if (node.type === 'atrule') {
        used.add(`@${node.name}`)
        if (node.params.includes('prefers-color-scheme')) used.add('@prefers-color-scheme')
      }
    })
  }
  let isStyle = false
  const parser = new Parser({
    onopentag: (name, { style }) => {
      used.add(name)
      isStyle = name === 'style'
      if (style) read(`x{${style}}`)
    },
    ontext: (text) => {
      if (isStyle) read(text)
    },
    onclosetag: () => {
      isStyle = false
    },
  })
  parser.end(html)
}

test('each property and element is drawn by the large clients, or its fallback is known', () => {
  const used = new Set<string>()
  for (const name of Object.keys(mails) as MailName[])
    for (const language of ['en', 'ru'] as const)
      usedIn(composed(sampleLetter(name, language, { body: 'Thanks.' })).html, used)
  for (const filled of fillGenerated(200)) usedIn(filled.split('\n---\n')[1]!, used)
  const slugOf = (name: string): string[] => [slugs[name] ?? '', `css-${name}`, `html-${name}`]
  const lacking = [...used].filter((name) => {
    const slug = slugOf(name).find((one) => features.has(one))
    return slug === undefined || lackingIn(slug)!.length > 0
  })
  expect(used.size).toBeGreaterThan(40)
  expect(lacking.toSorted()).toEqual(Object.keys(fallbacks).toSorted())
})
