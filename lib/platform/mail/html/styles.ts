import postcss, { type AtRule, type ChildNode, type Declaration } from 'postcss'
import { imageOf } from './allowed.ts'

const atRules: ReadonlySet<string> = new Set(['media', 'supports', 'font-face'])
const functions: ReadonlySet<string> = new Set(
  (
    'rgb rgba hsl hsla url calc min max clamp var format local linear-gradient ' +
    'radial-gradient translate rotate scale'
  ).split(' '),
)
const unsafeProperty = /^(behavior|-ms-behavior|-moz-binding)$/
const address = /url\( ?(?:"([^"()]*)"|'([^'()]*)'|([^"'()]*)) ?\)/gi
const longestValue = 2000

/** Hears of each declaration that an email must not hold; `foreign` ones load a file from elsewhere. */
export type Dropped = (node: {
  line: number
  column: number
  css: string
  foreign: 'image' | 'font' | null
}) => void

/** Returns a value of CSS if an email may hold it, with paths of uploads in their short form. */
const cleanValue = (value: string, files: string): string | null => {
  // an escape or a comment could hide a name from the tests below
  if (/[\\<>{}\u0000-\u0008\u000b-\u001f]|\/\*|javascript:|vbscript:|data:/i.test(value))
    return null
  if (value.length > longestValue) return null
  let isClean = true
  const rest = value
    .replace(/\s+/g, ' ')
    .replace(address, (_, ...quoted: (string | undefined)[]) => {
      const url = (quoted[0] ?? quoted[1] ?? quoted[2] ?? '').trim()
      const path = imageOf(url, files)
      if (!path) isClean = false
      return `URL('${path}')`
    })
  for (const [, name] of rest.matchAll(/([\w-]*)\(/g))
    if (name && name !== 'URL' && !functions.has(name.toLowerCase())) isClean = false
  if (/url\(/.test(rest) || rest.includes('@')) isClean = false
  return isClean ? rest.replaceAll('URL(', 'url(') : null
}

const cleanDeclaration = (node: Declaration, files: string): string | null => {
  const name = node.prop.toLowerCase()
  if (!/^(--)?-?[a-z][a-z0-9-]*$/.test(name) || unsafeProperty.test(name)) return null
  const value = cleanValue(node.value, files)
  return value === null ? null : `${name}:${value}${node.important ? '!important' : ''}`
}

/** Tells a file of another server: loading it would show there who reads the email, and when. */
const foreignIn = (node: ChildNode): 'image' | 'font' | null => {
  if (node.type !== 'decl' || !/url\(\s*["']?\s*(https?:)?\/\//i.test(node.value)) return null
  return node.parent?.type === 'atrule' && /^font-face$/i.test((node.parent as AtRule).name)
    ? 'font'
    : 'image'
}

const isSelector = (text: string): boolean => !/[<{}@\u0000-\u001f]|\/\*/.test(text)

const write = (nodes: readonly ChildNode[], files: string, dropped: Dropped): string => {
  let css = ''
  const drop = (node: ChildNode): void => {
    const { line = 1, column = 1 } = node.source?.start ?? {}
    dropped({ line, column, css: node.toString().slice(0, 60), foreign: foreignIn(node) })
  }
  for (const node of nodes) {
    if (node.type === 'comment') continue
    if (node.type === 'decl') {
      const clean = cleanDeclaration(node, files)
      if (clean === null) drop(node)
      else css += `${css ? ';' : ''}${clean}`
    } else if (node.type === 'rule') {
      const selector = node.selector.replace(/\s+/g, ' ')
      if (!isSelector(selector)) drop(node)
      else css += `${selector}{${write(node.nodes, files, dropped)}}\n`
    } else css += writeAtRule(node, files, dropped, drop)
  }
  return css
}
const writeAtRule = (
  node: AtRule,
  files: string,
  dropped: Dropped,
  drop: (node: AtRule) => void,
): string => {
  const name = node.name.toLowerCase()
  const params = node.params.replace(/\s+/g, ' ')
  if (!atRules.has(name) || !node.nodes || !isSelector(params) || /url\(/i.test(params)) {
    drop(node)
    return ''
  }
  return `@${name} ${params}{${write(node.nodes, files, dropped)}}\n`
}

const cleaned = (css: string, files: string, dropped: Dropped): string => {
  if (css.trim() === '') return ''
  let root: ReturnType<typeof postcss.parse>
  try {
    root = postcss.parse(css)
  } catch {
    dropped({ line: 1, column: 1, css: css.trim().slice(0, 60), foreign: null })
    return ''
  }
  return write(root.nodes, files, dropped).trim()
}

/** Cleans the content of a `style` element. */
export const cleanStyles = (css: string, files: string, dropped: Dropped = () => {}): string =>
  cleaned(css.replace(/<!--|-->/g, ''), files, dropped)

/** Cleans a `style` attribute. */
export const cleanStyle = (css: string, files: string, dropped: Dropped = () => {}): string =>
  css.includes('{') || css.includes('}')
    ? (dropped({ line: 1, column: 1, css: css.slice(0, 60), foreign: null }), '')
    : cleaned(css, files, dropped)
