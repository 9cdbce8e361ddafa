import type { Block, Leaf } from '#contract/emails/block-shapes.ts'
import type { Paragraph } from '#contract/emails/text-shapes.ts'
import { imageOf } from '#platform/mail/html/allowed.ts'
import { type Element, isElement, isText, type Node, textOf } from '#platform/mail/html/nodes.ts'
import { isAddress } from '#rules/emails/html/sheet.ts'
import { joinTexts } from './join-texts.ts'
import type { LeftOver } from './left-over.ts'
import {
  type Align,
  alignOf,
  groundOf,
  holds,
  isButton,
  isEmpty,
  isFooter,
  isHidden,
  isLine,
} from './looks.ts'
import {
  isInline,
  lineOf,
  longestLink,
  type Marks,
  marksIn,
  paragraphsOf,
  piecesOf,
  trimmed,
} from './pieces.ts'

const mostItems = 100
const mostInColumn = 20

/** The surroundings of a node: alignment, the nearest cell, the link around, a column, bold. */
type Around = {
  align: Align
  cell: Element | null
  link: string
  isColumn: boolean
  marks: Marks
}
const nowhere: Around = { align: 'left', cell: null, link: '', isColumn: false, marks: {} }

/** Reads cleaned HTML as blocks. */
export class BlockReader {
  readonly blocks: Block[] = []
  readonly leftOver: LeftOver[] = []
  readonly footer: Paragraph[] = []
  preheader = ''
  readonly #language: string
  readonly #files: string
  #count = 0

  constructor(language: string, files: string) {
    this.#language = language
    this.#files = files
  }

  read(nodes: readonly Node[]): void {
    const all = this.#read(nodes, nowhere)
    this.blocks.push(...joinTexts(all, this.#language))
  }

  #common(align: Align) {
    this.#count += 1
    const plain = { show: null, hide_on: null, background: null } as const
    return { ...plain, id: `c${this.#count}`, align, padding: [6, 6] as [number, number] }
  }
  #texts<Value>(value: Value): Record<string, { value: Value; of: string }> {
    return { [this.#language]: { value, of: '' } }
  }
  #text(paragraphs: Paragraph[], align: Align): Block[] {
    return paragraphs.length
      ? [{ ...this.#common(align), kind: 'text', size: 'normal', text: this.#texts(paragraphs) }]
      : []
  }

  #read(nodes: readonly Node[], around: Around): Block[] {
    const blocks: Block[] = []
    let run: Node[] = []
    const flush = () => {
      blocks.push(...this.#paragraph(run, around))
      run = []
    }
    for (const node of nodes) {
      if (isElement(node) && this.#isBlock(node, around)) {
        flush()
        blocks.push(...this.#element(node, around))
      } else if (isText(node) || isElement(node)) run.push(node)
    }
    flush()
    return blocks
  }

  #isBlock(node: Element, { cell }: Around): boolean {
    return !isInline(node) || isButton(node, cell) || node.name === 'img' || isHidden(node)
  }

  #paragraph(nodes: readonly Node[], { align, marks }: Around): Block[] {
    const pieces = trimmed(piecesOf(nodes, marks))
    const only = pieces.length === 1 ? pieces[0] : undefined
    if (only && 'variable' in only && only.variable === 'giftcard_code')
      return [{ ...this.#common(align), kind: 'code', as: 'text', label: {} }]
    return this.#text(paragraphsOf(pieces), align)
  }

  #element(node: Element, around: Around): Block[] {
    const align = alignOf(node) ?? around.align
    const inside = { ...around, align, marks: marksIn(node, around.marks) }
    const { name } = node
    if (isHidden(node)) return this.#hidden(node)
    if (isFooter(node)) {
      this.footer.push(...this.#paragraphs(node))
      return []
    }
    if (isButton(node, around.cell)) return this.#button(node, around.align)
    if (/^h[1-6]$/.test(name)) return this.#heading(node, align)
    if (name === 'ul' || name === 'ol') return this.#text(this.#list(node), align)
    if (name === 'hr' || (isLine(node) && isEmpty(node)))
      return [{ ...this.#common('left'), kind: 'divider' }]
    if (name === 'img') return this.#image(node, around)
    if (name === 'a') {
      const href = (node.attribs.href ?? '').trim()
      const link = isAddress(href) && href.length <= longestLink ? href : ''
      return this.#read(node.children, { ...inside, link })
    }
    if (name === 'tr') return this.#row(node, inside)
    const cell = name === 'td' || name === 'th' ? node : around.cell
    return onGround(this.#read(node.children, { ...inside, cell }), groundOf(node))
  }

  #hidden(node: Element): Block[] {
    const line = lineOf(piecesOf(node.children))
      .replace(/[\u034f\u200b-\u200d\u00a0\s]+/g, ' ')
      .trim()
    if (this.preheader || !line) {
      if (line) this.leftOver.push({ what: 'text', text: line.slice(0, 120) })
    } else this.preheader = line
    return []
  }

  #heading(node: Element, align: Align): Block[] {
    const line = node.children.every(isInline) ? lineOf(piecesOf(node.children)) : ''
    const whole = lineOf(piecesOf(node.children), Number.POSITIVE_INFINITY)
    if (!line || line !== whole) return this.#read(node.children, { ...nowhere, align })
    const level = node.name === 'h1' || node.name === 'h2' ? (node.name[1] as '1' | '2') : '3'
    return [{ ...this.#common(align), kind: 'heading', level, text: this.#texts(line) }]
  }

  #button(node: Element, align: Align): Block[] {
    const link = (node.attribs.href ?? '').trim()
    const label = lineOf(piecesOf(node.children))
    if (!isAddress(link) || link.length > longestLink || !label) {
      this.leftOver.push({ what: 'link', text: label })
      return []
    }
    const common = this.#common(align)
    return [{ ...common, kind: 'button', full: false, label: this.#texts(label), link }]
  }

  #image({ attribs }: Element, { align, link }: Around): Block[] {
    const path = imageOf(attribs.src ?? '', this.#files)
    if (!path) return []
    if (path.startsWith('cid:')) {
      const as = path === 'cid:code-qr' ? 'qr' : 'barcode'
      return [{ ...this.#common(align), kind: 'code', as, label: {} }]
    }
    const alt = lineOf(piecesOf([]).concat(attribs.alt ? [{ text: attribs.alt }] : []))
    return [
      { ...this.#common(align), kind: 'image', path, alt: this.#texts(alt), link, width: 100 },
    ]
  }

  #list(node: Element): Paragraph[] {
    const items: Paragraph['items'] = []
    const each = (some: readonly Node[]): void => {
      for (const one of some) {
        if (!isElement(one)) continue
        if (one.name === 'ul' || one.name === 'ol') each(one.children)
        else {
          const own = one.children.filter(
            (inner) => !isElement(inner) || !/^[uo]l$/.test(inner.name),
          )
          const pieces = trimmed(piecesOf(own)).slice(0, 200)
          if (pieces.length) items.push(pieces)
          each(one.children.filter((inner) => isElement(inner) && /^[uo]l$/.test(inner.name)))
        }
      }
    }
    each(node.children)
    const is = node.name === 'ul' ? 'bullets' : 'numbers'
    return Array.from({ length: Math.ceil(items.length / mostItems) }, (_, at) => ({
      is,
      items: items.slice(at * mostItems, (at + 1) * mostItems),
    }))
  }

  /** The texts of an element as paragraphs, for the footer. */
  #paragraphs(node: Element): Paragraph[] {
    const blocks = this.#read(node.children, { ...nowhere, isColumn: true })
    return blocks.flatMap((block): Paragraph[] => {
      if (block.kind === 'text') return block.text[this.#language]?.value ?? []
      if (block.kind === 'heading')
        return paragraphsOf([{ text: block.text[this.#language]?.value || ' ' }])
      if (block.kind === 'button')
        return paragraphsOf([{ text: block.label[this.#language]?.value || ' ', link: block.link }])
      if (block.kind === 'image') this.leftOver.push({ what: 'image', text: block.path ?? '' })
      return []
    })
  }

  /** A row of two to four cells becomes columns; empty cells are only there for room. */
  #row(node: Element, around: Around): Block[] {
    const cells = node.children.filter(
      (one): one is Element => isElement(one) && /^t[dh]$/.test(one.name),
    )
    const full = cells.filter((cell) => !isEmpty(cell))
    if (full.length < 2 || full.length > 4 || around.isColumn) {
      const line = full.length === 0 && cells.some(isLine)
      if (line) return [{ ...this.#common('left'), kind: 'divider' }]
      return cells.flatMap((cell) => this.#element(cell, around))
    }
    const columns = full.map((cell) => {
      const inner = this.#element(cell, { ...around, link: '', isColumn: true })
      const blocks = joinTexts(inner, this.#language).filter(
        (one): one is Leaf => one.kind !== 'columns',
      )
      for (const lost of blocks.slice(mostInColumn))
        this.leftOver.push({ what: 'text', text: lost.kind })
      return { width: widthOf(cell), blocks: blocks.slice(0, mostInColumn) }
    })
    const filled = columns.filter(({ blocks }) => blocks.length)
    const [first] = filled
    if (filled.length < 2) return first ? first.blocks : []
    const keep = !full.some((cell) => holds(cell, 'img') || textOf(cell).length > 60)
    return [{ ...this.#common('left'), kind: 'columns', columns: filled, keep }]
  }
}

const onGround = (blocks: Block[], background: string | null): Block[] =>
  background ? blocks.map((block) => ({ ...block, background })) : blocks

/** The share of a column: its width in per cent, as twelfths. */
const widthOf = ({ attribs }: Element): number => {
  const said =
    /^(\d{1,3})%$/.exec(attribs.width ?? '') ?? /width:\s*(\d{1,3})%/.exec(attribs.style ?? '')
  return said ? Math.min(12, Math.max(1, Math.round((Number(said[1]) * 12) / 100))) : 6
}
