import { isAddress } from '#rules/emails/html/sheet.ts'

/** Elements that an email may hold. */
export const allowedTags: ReadonlySet<string> = new Set(
  (
    'html head body title meta style header footer main section article div span center p ' +
    'br hr wbr blockquote pre h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption colgroup ' +
    'col thead tbody tfoot tr th td a img figure figcaption b strong i em u s strike del ' +
    'ins small big sub sup mark font code tt kbd samp cite q abbr address bdi bdo'
  ).split(' '),
)

/** Elements that have no end. */
export const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'wbr', 'img', 'meta', 'col'])

/** Elements whose content goes with them, since a browser doesn't read it as HTML. */
export const droppedWhole: readonly string[] = (
  'script noscript iframe object noembed noframes xmp plaintext template svg math ' +
  'textarea select option audio video applet'
).split(' ')

const attributes: ReadonlySet<string> = new Set(
  (
    'align valign bgcolor border bordercolor cellpadding cellspacing class color colspan ' +
    'rowspan dir face height width hspace vspace id lang nowrap role scope size span ' +
    'start style summary title type value alt aria-hidden aria-label ' +
    'data-if data-each'
  ).split(' '),
)
const own: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src'],
  meta: ['name', 'content'],
  table: ['background'],
  td: ['background'],
  th: ['background'],
  body: ['background'],
}
/** Names of the `meta` elements that an email may hold. */
export const allowedMeta: ReadonlySet<string> = new Set([
  'viewport',
  'color-scheme',
  'supported-color-schemes',
  'format-detection',
  'x-apple-disable-message-reformatting',
])

/** Attributes by element; `*` is any. */
export const attributeLists: Record<string, string[]> = {
  '*': [...attributes],
  ...Object.fromEntries(Object.entries(own).map(([tag, names]) => [tag, [...names]])),
}

export const isAllowed = (tag: string, attribute: string): boolean =>
  attributes.has(attribute) || (Object.hasOwn(own, tag) && own[tag]!.includes(attribute))

/** Values of `data-if` (shown if one of the variables is set, or `!` none) and `data-each`. */
export const isShownIf = (value: string): boolean => /^!?[a-z][a-z_]*( [a-z_]+){0,9}$/.test(value)

/** Attributes that people read, and that may hold variables. */
export const readAttributes: ReadonlySet<string> = new Set(['alt', 'title', 'aria-label'])

const upload = /^\/static\/[\w-]{32}\.(png|jpg|gif)$/
const codeImage = /^cid:code-(qr|barcode)$/

/**
 * Returns the path of an image that was uploaded, or the image of the card's code; null for any
 * other. `files` is the address under which uploads open.
 */
export const imageOf = (source: string, files: string): string | null => {
  const text = source.trim()
  const path = files && text.startsWith(`${files}/`) ? text.slice(files.length) : text
  return upload.test(path) || codeImage.test(path) ? path : null
}

/** Checks where a link leads: a web, mail or telephone address, an anchor, or a variable. */
export const isLink = (link: string): boolean => isAddress(link) || /^#[\w-]{0,60}$/.test(link)
