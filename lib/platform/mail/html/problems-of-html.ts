import { ElementType } from 'htmlparser2'
import type { Problem } from '#contract/emails/edit-shapes.ts'
import { secretsIn } from '#rules/emails/check-text.ts'
import { typeOf } from '#rules/emails/conditions.ts'
import { wholeLink } from '#rules/emails/html/sheet.ts'
import { misspelt, partsOfLine } from '#rules/emails/words/placeholders.ts'
import {
  allowedMeta,
  allowedTags,
  droppedWhole,
  imageOf,
  isAllowed,
  isLink,
  readAttributes,
} from './allowed.ts'
import { type Element, isElement, isHidden, isText, type Node, parse, textOf } from './nodes.ts'
import { Source } from './source.ts'
import { cleanStyle, cleanStyles, type Dropped } from './styles.ts'
import { contentPlace } from './write-nodes.ts'

/** The email, or the shared template, that the HTML is of. */
export type Checked = {
  /** variables that it may hold */
  names: readonly string[]
  /** variables without which it is of no use to its reader */
  needed?: readonly string[]
  isTemplate?: boolean
  /** address under which uploaded images open */
  files?: string
}

const mostProblems = 100
const mostVariables = 500
const mostBytes = 100_000
const mostCharacters = 150_000
const deepest = 100

// a variable, or one of another program, where none can be filled in; rules of CSS hold a colon
const variable = /\{\{?\s{0,8}[a-z][\w.]{0,59}\s{0,8}(\|[^{}]{0,200})?\}/i
// attributes that say nothing to a mail program, so that their going is no news
const quiet = /^(xmlns(:.*)?|target|rel|item\w+|http-equiv|charset|xml:lang)$/

/**
 * Lists the problems of HTML with line and column: what an email must not hold, variables that are
 * misspelt or in a place where none can be filled in, and the place of the content.
 */
export const problemsOfHtml = (html: string, checked: Checked): Problem[] => {
  const problems: Problem[] = []
  if (html.length > mostCharacters)
    return [
      { level: 'block', code: 'too_big', field: 'html', value: Math.ceil(html.length / 1000) },
    ]
  const source = new Source(html)
  const { names, needed = [], isTemplate = false, files = '' } = checked
  const found = new Set<string>()
  let unseen: Unseen = []
  const see = (name: string): void => {
    if (unseen !== 'all' && !unseen.includes(name)) found.add(name)
  }
  let contents = 0
  const add = (
    level: Problem['level'],
    code: string,
    index: number | null,
    more: Partial<Problem> = {},
  ): void => {
    if (problems.length < mostProblems)
      problems.push({
        level,
        code,
        field: 'html',
        ...(index === null ? {} : source.at(index)),
        ...more,
      })
  }

  const known = [
    ...names,
    ...(isTemplate ? ['content'] : []),
    ...(names.includes('lots') ? ['lot_amount', 'lot_until'] : []),
  ]
  const hasMany = (html.match(/\{[^{}]{1,60}\}/g)?.length ?? 0) > mostVariables
  /** Checks the variables of a text between two places of the source. */
  const read = (text: string, from: number, to: number): void => {
    if (hasMany || !/[{%[*]/.test(text)) return
    for (const { written, nearest } of misspelt(text, known)) {
      const more = { written, ...(nearest ? { nearest } : {}) }
      add('block', 'unknown_variable', source.find(written, from, to), more)
    }
  }
  const place = (where: string, index: number, text: string): void => {
    const written = variable.exec(text)?.[0]
    if (written) add('block', where, index, { written })
  }

  const style = (
    { css: written, foreign }: Parameters<Dropped>[0],
    at: { line: number; column: number },
  ) =>
    foreign
      ? add('block', `foreign_${foreign}`, null, { written, ...at })
      : add('warn', 'style_removed', null, { written, ...at })

  const attribute = (node: Element, name: string, value: string, from: number): void => {
    const end = from + 20_000
    const index = source.find(name, from + node.name.length, end)
    const { name: tag } = node
    if (/[{}]/.test(name)) add('block', 'variable_in_name', index, { written: name.slice(0, 60) })
    else if (!isAllowed(tag, name)) {
      if (!quiet.test(name)) add('warn', 'attribute_removed', index, { written: name.slice(0, 60) })
    } else if (name === 'href') {
      const whole = wholeLink(value.trim())
      const isVariable = whole !== null && names.includes(whole)
      if (!isLink(value.trim()) || (isVariable && typeOf(whole) !== 'link'))
        add('block', 'bad_url', index, { written: value.trim().slice(0, 60) })
      if (whole === null)
        for (const { written } of secretsIn(value))
          add('block', 'secret_variable', index, { written })
      else see(whole)
      read(value, index, end)
    } else if (name === 'src' || name === 'background') {
      if (imageOf(value, files) === null) {
        const code = /^\s*(javascript|data|vbscript):/i.test(value) ? 'bad_url' : 'foreign_image'
        add('block', code, index, { written: value.trim().slice(0, 60) })
      } else if (value.trim() === 'cid:code-qr' || value.trim() === 'cid:code-barcode')
        see('giftcard_code')
    } else if (name === 'style') {
      place('variable_in_style', index, value)
      cleanStyle(value, files, (dropped) => style(dropped, source.at(index)))
    } else if (name === 'data-if') {
      const wrong = value
        .replace('!', '')
        .split(' ')
        .find((one) => !known.includes(one))
      if (wrong !== undefined)
        add('block', 'unknown_variable', index, { written: wrong.slice(0, 60) })
    } else if (readAttributes.has(name)) {
      if (value.includes(contentPlace)) add('block', 'content_place', index)
      read(value.replaceAll(contentPlace, ''), index, end)
    } else if (value.includes(contentPlace)) add('block', 'content_place', index)
    else place('variable_in_attribute', index, value)
  }

  const element = (node: Element): void => {
    const from = node.startIndex ?? 0
    if (/[{}]/.test(node.name)) {
      add('block', 'variable_in_name', from, { written: node.name.slice(0, 60) })
      return
    }
    const isMeta = node.name === 'meta'
    if (!allowedTags.has(node.name)) add('warn', 'tag_removed', from, { written: node.name })
    else if (!isMeta || allowedMeta.has((node.attribs.name ?? '').toLowerCase()))
      for (const [name, value] of Object.entries(node.attribs)) attribute(node, name, value, from)
    else if (/refresh/i.test(node.attribs['http-equiv'] ?? ''))
      add('warn', 'tag_removed', from, { written: 'meta refresh' })
    if (node.name !== 'style') return
    const css = textOf(node)
    const first = node.children[0]?.startIndex ?? from
    place('variable_in_style', first, css)
    const start = source.at(first)
    cleanStyles(css, files, (dropped) =>
      style(dropped, {
        line: start.line + dropped.line - 1,
        column: dropped.line === 1 ? start.column + dropped.column - 1 : dropped.column,
      }),
    )
  }

  const one = (node: Node): void => {
    const from = node.startIndex ?? 0
    const end = node.endIndex ?? from
    if (isElement(node)) element(node)
    else if (isText(node)) {
      read(node.data, from, end)
      for (const part of partsOfLine(node.data)) if ('variable' in part) see(part.variable)
      if (!isTemplate) return
      for (const _ of node.data.matchAll(/\{content\}/g)) {
        contents += 1
        const last = source.text.lastIndexOf(contentPlace, end)
        if (contents > 1) add('block', 'content_twice', Math.max(from, last))
      }
    } else if (node.type === ElementType.Comment) {
      place('variable_in_comment', from, node.data)
      if (/^\s*\[if /i.test(node.data)) add('warn', 'comment_removed', from)
    }
  }

  type Waiting = { node: Node; depth: number; unseen: Unseen }
  const waiting: Waiting[] = parse(html, true)
    .map((node): Waiting => ({ node, depth: 0, unseen: [] }))
    .toReversed()
  let isDeep = false
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next
    unseen = unseenIn(node, next.unseen)
    if (depth > deepest && !isDeep) {
      isDeep = true
      add('warn', 'too_deep', node.startIndex ?? 0, { value: deepest })
    }
    if (depth > deepest) continue
    one(node)
    if (!('children' in node) || (isElement(node) && goesWhole(node.name))) continue
    for (let at = node.children.length - 1; at >= 0; at -= 1)
      waiting.push({ node: node.children[at]!, depth: depth + 1, unseen })
  }

  // "<{name}>" is no element for a browser; its author meant one
  for (const match of html.matchAll(/<\/?\{\{?[^<>{}]{1,60}\}/g))
    add('block', 'variable_in_name', match.index, { written: match[0] })
  const bytes = Buffer.byteLength(html)
  if (bytes > mostBytes) add('block', 'too_big', null, { value: Math.ceil(bytes / 1000) })
  if (hasMany) add('block', 'too_many_variables', null, { value: mostVariables })
  if (isTemplate && contents === 0) add('block', 'content_missing', null)
  for (const name of needed)
    if (!found.has(name)) add('block', 'needed_missing', null, { written: name })
  return problems
}

/** Variables that a reader never sees in a part of the email: all of them, or those named. */
type Unseen = 'all' | readonly string[]

const unseenIn = (node: Node, around: Unseen): Unseen => {
  if (around === 'all' || !isElement(node)) return around
  if (isHidden(node) || goesWhole(node.name)) return 'all'
  const blank = /^!(\S+)$/.exec(node.attribs['data-if']?.trim() ?? '')?.[1]
  return blank ? [...around, blank] : around
}

const goesWhole = (name: string): boolean =>
  name === 'style' || name === 'title' || droppedWhole.includes(name)
