import sanitizeHtml from 'sanitize-html'
import {
  allowedMeta,
  allowedTags,
  attributeLists,
  droppedWhole,
  imageOf,
  isAllowed,
  isLink,
  isShownIf,
  readAttributes,
} from './allowed.ts'
import { draw, escapeText, isElement, isText, type Node, parse } from './nodes.ts'
import { cleanStyle } from './styles.ts'

/** Elements deeper than this lose their tags; mail programs give up far earlier. */
const deepest = 100

const cleanAttribute = (
  tag: string,
  name: string,
  value: string,
  { files, styles }: { files: string; styles: Map<string, string> },
): string | null => {
  if (!isAllowed(tag, name)) return null
  if (name === 'style') {
    const known = styles.get(value) ?? cleanStyle(value, files)
    styles.set(value, known)
    return known || null
  }
  if (name === 'href') return isLink(value.trim()) ? value.trim() : null
  if (name === 'src' || name === 'background') return imageOf(value, files)
  if (name === 'data-if') return isShownIf(value) ? value : null
  if (name === 'data-each') return value === 'lots' ? value : null
  if (tag === 'meta') return /^[\w\s=,.:;-]*$/.test(value) ? value : null
  // values that people don’t read are names, sizes and colours
  return readAttributes.has(name) || /^[\w\s#%.,:;()+-]*$/.test(value) ? value : null
}

/**
 * Takes out of HTML what an email must not hold. Whole documents stay whole; comments, doctype and
 * everything that isn't in the lists go. `files` is the address under which uploads open.
 */
export const cleanHtml = (html: string, files: string): string => {
  const all = cleanNodes(html, files)
  const isDocument = all.some((node) => isElement(node) && node.name === 'html')
  const nodes = isDocument ? all.filter((node) => !isText(node) || node.data.trim() !== '') : all
  let text = isDocument ? '<!doctype html>\n' : ''
  const pen = {
    markup: (markup: string) => {
      text += markup
    },
    text: (words: string) => {
      text += escapeText(words)
    },
    attribute: (_: string, name: string, value: string) => {
      text += ` ${name}="${escapeText(value)}"`
    },
  }
  draw(nodes, pen, files)
  return isDocument ? `${text}\n` : text
}

/** Cleans HTML and returns it as nodes. */
export const cleanNodes = (html: string, files: string): Node[] => {
  const known = { files, styles: new Map<string, string>() }
  const clean = sanitizeHtml(html.replaceAll('\u0000', ''), {
    allowedTags: [...allowedTags],
    allowedAttributes: attributeLists,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'cid'] },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'background'],
    allowProtocolRelative: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    nonTextTags: [...droppedWhole],
    nestingLimit: deepest,
    transformTags: {
      '*': (tagName, all) => {
        const attribs: Record<string, string> = {}
        for (const [name, value] of Object.entries(all)) {
          const kept = cleanAttribute(tagName, name, value, known)
          if (kept !== null) attribs[name] = kept
        }
        return { tagName, attribs }
      },
    },
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === 'img' && !attribs.src) ||
      (tag === 'meta' && !allowedMeta.has((attribs.name ?? '').toLowerCase())),
  })
  return parse(clean)
}
