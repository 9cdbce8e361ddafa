import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BlockDesign } from '#contract/emails/design-shapes.ts'
import { blockKinds, newBlock } from '#rules/emails/editing/new-block.ts'
import {
  changeBlock,
  duplicateBlock,
  freshId,
  insertBlock,
  moveBlock,
  mostBlocks,
  removeBlock,
  setColumns,
  takes,
} from '#rules/emails/editing/operations.ts'
import { blockOf, everyBlock, placeOf } from '#rules/emails/editing/places.ts'
import { dropPlace, moveByStep, stepNames, stepsOf } from '#rules/emails/editing/steps.ts'
import { columns, designOf, footer, heading, orderOf } from './samples.ts'

const words = {
  heading: 'Heading',
  text: 'Text',
  button: 'Button',
  fact: 'Label',
  code: 'Code',
  until: 'Until {lot_until}',
  never: 'Never',
  shop: 'Shop',
  balance: 'Balance',
  unsubscribe: 'Unsubscribe',
}
const design = designOf(
  heading('a'),
  columns('c', [heading('x'), heading('y')], [heading('z')]),
  heading('b'),
  footer(),
)

describe('blocks', () => {
  test.each(blockKinds)('a new block of kind %s fits the document', (kind) => {
    const block = newBlock(kind, 'new1', 'en', words, ['amount_issued'])
    const whole = insertBlock(designOf(), block, { inside: null, at: 0 })
    expect(BlockDesign.safeParse(whole).error).toBeUndefined()
    expect(whole.blocks).toEqual([block])
  })

  test('a block is inserted where it is dropped, in a column too, and the footer stays last', () => {
    const insert = (id: string, inside: { block: string; column: number } | null, at: number) =>
      orderOf(insertBlock(design, heading(id), { inside, at }))
    expect(insert('n', null, 0)).toBe('n a c[x y|z] b footer1')
    expect(insert('n', { block: 'c', column: 1 }, 1)).toBe('a c[x y|z n] b footer1')
    expect(insert('n', null, 99)).toBe('a c[x y|z] b n footer1')
    expect(insert('n', { block: 'gone', column: 0 }, 0)).toBe(orderOf(design))
  })

  test('columns and the footer find no place in a column, nor does a second footer', () => {
    const inside = { block: 'c', column: 0 }
    expect(insertBlock(design, columns('d', [], []), { inside, at: 0 })).toBe(design)
    expect(insertBlock(design, footer('f2'), { inside: null, at: 0 })).toBe(design)
    expect(moveBlock(design, 'footer1', { inside, at: 0 })).toBe(design)
    expect(moveBlock(design, 'c', { inside, at: 0 })).toBe(design)
  })

  test('no email gets more than 60 blocks', () => {
    const many = designOf(...Array.from({ length: mostBlocks }, (_, at) => heading(`h${at}`)))
    expect(takes(many, 'text')).toBe(false)
    expect(insertBlock(many, heading('n'), { inside: null, at: 0 })).toBe(many)
    expect(duplicateBlock(many, 'h1')).toEqual({ design: many, id: 'h1' })
  })

  test('a block is moved past others, into a column and out of it', () => {
    const move = (id: string, inside: { block: string; column: number } | null, at: number) =>
      orderOf(moveBlock(design, id, { inside, at }))
    expect(move('a', null, 3)).toBe('c[x y|z] b a footer1')
    expect(move('b', null, 0)).toBe('b a c[x y|z] footer1')
    expect(move('a', { block: 'c', column: 0 }, 1)).toBe('c[x a y|z] b footer1')
    expect(move('x', { block: 'c', column: 0 }, 2)).toBe('a c[y x|z] b footer1')
    expect(move('y', null, 2)).toBe('a c[x|z] y b footer1')
    expect(moveBlock(design, 'a', { inside: null, at: 1 })).toBe(design)
  })

  test('a copy comes behind the block, with ids of its own inside too', () => {
    const { design: copied, id } = duplicateBlock(design, 'c')
    expect(orderOf(copied)).toBe('a c[x y|z] columns1[heading1 heading2|heading3] b footer1')
    expect(id).toBe('columns1')
    const ids = everyBlock(copied.blocks).map((block) => block.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(freshId(copied, 'heading')).toBe('heading4')
  })

  test('a change reaches a block in a column and leaves the others as they were', () => {
    const next = changeBlock(design, 'z', { level: '3' })
    expect(blockOf(next, 'z')).toMatchObject({ level: '3' })
    expect(next.blocks[0]).toBe(design.blocks[0])
    expect(removeBlock(next, 'x').blocks).toHaveLength(4)
    expect(orderOf(removeBlock(design, 'c'))).toBe('a b footer1')
  })

  test('fewer columns keep the blocks of those that go', () => {
    const three = setColumns(design, 'c', 3)
    expect(orderOf(three)).toBe('a c[x y|z|] b footer1')
    expect(orderOf(setColumns(three, 'c', 2))).toBe('a c[x y|z] b footer1')
  })
})

describe('steps of the keyboard', () => {
  const step = (id: string, ...names: (typeof stepNames)[number][]) =>
    orderOf(names.reduce((now, name) => moveByStep(now, id, name), design))

  test('up and down lead through the columns and out of them', () => {
    expect(step('b', 'up')).toBe('a b c[x y|z] footer1')
    expect(step('x', 'up')).toBe('a x c[y|z] b footer1')
    expect(step('y', 'down')).toBe('a c[x|y z] b footer1')
    expect(step('z', 'down')).toBe('a c[x y|] z b footer1')
    expect(step('z', 'up')).toBe('a c[x y z|] b footer1')
    expect(step('b', 'down')).toBe(orderOf(design))
  })

  test('into and out move between a column and the blocks around it', () => {
    expect(step('a', 'into')).toBe('c[a x y|z] b footer1')
    expect(step('a', 'into', 'into')).toBe('c[x y|a z] b footer1')
    expect(step('x', 'out')).toBe('a c[y|z] x b footer1')
    expect(stepsOf(design, 'a')).toEqual(['down', 'into'])
    expect(stepsOf(design, 'footer1')).toEqual([])
  })

  test('a drop in the outline takes the place of the row, or begins a column', () => {
    const drop = (id: string, over: string) => {
      const place = dropPlace(design, id, over)
      return place && orderOf(moveBlock(design, id, place))
    }
    expect(drop('a', 'b')).toBe('c[x y|z] b a footer1')
    expect(drop('b', 'a')).toBe('b a c[x y|z] footer1')
    expect(drop('a', 'x')).toBe('c[x a y|z] b footer1')
    expect(drop('b', 'c/1')).toBe('a c[x y|b z] footer1')
    expect(drop('a', 'a')).toBeNull()
  })

  test('any row of moves keeps every block once, in a document that can be saved', () => {
    const ids = ['a', 'c', 'x', 'y', 'z', 'b', 'footer1']
    const moves = fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...stepNames)))
    fc.assert(
      fc.property(moves, (all) => {
        const end = all.reduce((now, [id, name]) => moveByStep(now, id, name), design)
        expect(
          everyBlock(end.blocks)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(ids.toSorted())
        expect(end.blocks.at(-1)?.id).toBe('footer1')
        expect(placeOf(end, 'c')?.inside).toBeNull()
        expect(BlockDesign.safeParse(end).success).toBe(true)
      }),
    )
  })
})
