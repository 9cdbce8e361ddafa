import type { Condition } from '#contract/emails/condition-shapes.ts'
import { typeOf } from '#rules/emails/conditions.ts'
import { slotOf, writeAddress, writeLine } from '#rules/emails/html/sheet.ts'
import type { CodeImage, Writer } from '#rules/emails/program.ts'
import { partsOfLine } from '#rules/emails/words/placeholders.ts'
import { allowedTags, imageOf, readAttributes } from './allowed.ts'
import { draw, escapeText, type Node, type Pen } from './nodes.ts'

/** Marks the place of an email in the shared template. */
export const contentPlace = '{content}'

/** Facts that are the same at every place of an email. */
export type Place = {
  constants: Readonly<Record<string, string>>
  /** address under which uploaded images open */
  files: string
  /** images of the card's code that the HTML shows */
  codes: Set<CodeImage>
}

const writeText = (writer: Writer, place: Place, text: string): void => {
  for (const part of partsOfLine(text))
    writer.write(
      'text' in part
        ? escapeText(part.text)
        : slotOf(
            place,
            part.variable,
            typeOf(part.variable) === 'lines' ? 'lines' : 'text',
            part.fallback,
          ),
    )
}

/** Returns the address of an image, and notes an image of the card's code. */
const sourceOf = (source: string, { files, codes }: Place): string => {
  const path = imageOf(source, files) ?? ''
  if (path === 'cid:code-qr') codes.add('qr')
  if (path === 'cid:code-barcode') codes.add('barcode')
  return path.startsWith('/') ? files + path : path
}
const withFiles = (css: string, files: string): string =>
  css.replaceAll("url('/static/", `url('${files}/static/`)

/** Writes the value of an attribute by its context; only some may hold variables. */
const writeAttribute = (writer: Writer, place: Place, name: string, value: string): void => {
  writer.write(` ${name}="`)
  if (name === 'href' && value.startsWith('#')) writer.write(escapeText(value))
  else if (name === 'href') writeAddress(writer, place, value)
  else if (name === 'src' || name === 'background') writer.write(escapeText(sourceOf(value, place)))
  else if (name === 'style') writer.write(escapeText(withFiles(value, place.files)))
  else if (readAttributes.has(name))
    writeLine(writer, place, value.replace(/\s+/g, ' '), 'attribute')
  else writer.write(escapeText(value))
  writer.write('"')
}

/** The condition of `data-if`: one of the variables is set, or with `!` the variable is empty. */
const conditionOf = (shownIf: string): Condition =>
  shownIf.startsWith('!')
    ? { all: [{ variable: shownIf.slice(1), is: 'empty' }] }
    : { any: shownIf.split(' ').map((variable) => ({ variable, is: 'set' })) }

/** Writes a part that is shown on a condition (`data-if`), once for each lot (`data-each`), or both. */
export const bound = (
  writer: Writer,
  attribs: Readonly<Record<string, string>>,
  { constants }: Pick<Place, 'constants'>,
  write: (inside: Writer) => void,
): void => {
  const shownIf = attribs['data-if']
  const isKnown = shownIf?.split(' ').some((name) => Object.hasOwn(constants, name))
  const rows = (inside: Writer) => {
    if (attribs['data-each']) inside.each(write)
    else write(inside)
  }
  writer.when(shownIf && !isKnown ? conditionOf(shownIf) : null, rows)
}

/**
 * Writes cleaned nodes as steps of a program, and the content at its place. With `open`, only the
 * start of that element.
 */
export const writeNodes = (
  whole: Writer,
  nodes: readonly Node[],
  place: Place,
  content: readonly Node[] = [],
  open?: { name: string; attribs: Record<string, string> },
): void => {
  const { files } = place
  let writer = whole
  let isPlaced = false
  const pen: Pen = {
    markup: (text) => writer.write(withFiles(text, files)),
    text: (text) => {
      const at = isPlaced || content.length === 0 ? -1 : text.indexOf(contentPlace)
      if (at === -1) {
        writeText(writer, place, text.replaceAll(contentPlace, ''))
        return
      }
      isPlaced = true
      writeText(writer, place, text.slice(0, at))
      draw(content, pen, files)
      pen.text(text.slice(at + contentPlace.length))
    },
    attribute: (_, name, value) => {
      if (name !== 'data-if' && name !== 'data-each') writeAttribute(writer, place, name, value)
    },
    within: (node, write) => {
      const outer = writer
      bound(outer, node.attribs, place, (inside) => {
        writer = inside
        write()
        writer = outer
      })
    },
  }
  if (open && allowedTags.has(open.name)) {
    pen.markup(`<${open.name}`)
    for (const [name, value] of Object.entries(open.attribs)) pen.attribute(open.name, name, value)
    pen.markup('>')
  }
  draw(nodes, pen, files)
}
