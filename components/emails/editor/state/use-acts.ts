'use client'

import { useTranslations } from 'next-intl'
import type { Block, BlockKind } from '#contract/emails/block-shapes.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { newBlock } from '#rules/emails/editing/new-block.ts'
import {
  changeBlock,
  duplicateBlock,
  freshId,
  insertBlock,
  removeBlock,
  takes,
} from '#rules/emails/editing/operations.ts'
import {
  everyBlock,
  fitsColumn,
  outlineOf,
  type Place,
  placeOf,
} from '#rules/emails/editing/places.ts'
import { moveByStep, type Step } from '#rules/emails/editing/steps.ts'
import { useAround, useStore } from './editor-context.tsx'
import { useBlockWords } from './use-block-words.ts'
import { setView, useView } from './use-view.ts'

const atEnd: Place = { inside: null, at: Number.MAX_SAFE_INTEGER }

/** The acts on blocks; each is a step that can be undone, and is announced. */
export function useActs() {
  const t = useTranslations('email-editor.acts')
  const store = useStore<BlockDesign>()
  const words = useBlockWords()
  const { languages, variables } = useAround()
  const { language, block: selected } = useView()
  const name = (block: Block) => words.name(block, language, languages.base)
  const say = (said: string) => store.set({ said })
  /** Announces where a block is now. */
  const sayPlace = (id: string) => {
    const rows = outlineOf(store.now.blocks).filter((row) => row.is === 'block')
    const at = rows.findIndex((row) => row.block.id === id)
    const row = rows[at]
    if (!row) return
    const { inside } = row.place
    const values = { name: name(row.block), place: at + 1, count: rows.length }
    say(inside ? t('movedInto', { ...values, column: inside.column + 1 }) : t('moved', values))
  }
  const behindSelected = (kind: BlockKind): Place => {
    const place = selected ? placeOf(store.now, selected) : null
    if (!place) return atEnd
    const isFit = !place.inside || (kind !== 'columns' && kind !== 'footer')
    return isFit ? { ...place, at: place.at + 1 } : atEnd
  }
  return {
    insert: (kind: BlockKind, place: Place = behindSelected(kind)) => {
      const id = freshId(store.now, kind)
      const names = variables.map((variable) => variable.name)
      const block = newBlock(kind, id, languages.base, words.firstWords, names)
      const isFit = !place.inside || fitsColumn(block)
      const next = insertBlock(store.now, block, isFit ? place : atEnd)
      if (next === store.now) return say(t('full'))
      store.write(next)
      setView({ block: id })
      say(t('inserted', { name: name(block) }))
    },
    remove: (block: Block) => {
      const all = everyBlock(store.now.blocks)
      const at = all.findIndex(({ id }) => id === block.id)
      const next = removeBlock(store.now, block.id)
      const left = everyBlock(next.blocks)
      store.write(next)
      setView({ block: left[Math.min(at, left.length - 1)]?.id ?? null })
      say(t('removed', { name: name(block) }))
    },
    duplicate: (block: Block) => {
      const { design, id } = duplicateBlock(store.now, block.id)
      if (design === store.now) return say(t('full'))
      store.write(design)
      setView({ block: id })
      say(t('duplicated', { name: name(block) }))
    },
    mayInsert: (kind: BlockKind) => takes(store.now, kind),
    mayDuplicate: (block: Block) => takes(store.now, block.kind, everyBlock([block]).length),
    step: (block: Block, step: Step) => {
      store.write(moveByStep(store.now, block.id, step))
      sayPlace(block.id)
    },
    hide: (block: Block, device: 'phone' | 'desktop') => {
      const hide_on = block.hide_on === device ? null : device
      store.write(changeBlock(store.now, block.id, { hide_on }))
      say(t(hide_on ? `hidden.${device}` : 'shown', { name: name(block) }))
    },
  }
}
