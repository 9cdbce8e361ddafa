'use client'

import { useTranslations } from 'next-intl'
import { useAround, useDesign, useStore } from '#components/emails/editor/state/editor-context.tsx'
import { useBlockWords } from '#components/emails/editor/state/use-block-words.ts'
import { useView } from '#components/emails/editor/state/use-view.ts'
import { Sorting } from '#components/ui/form/sorting.tsx'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { moveBlock } from '#rules/emails/editing/operations.ts'
import { type OutlineRow, outlineOf } from '#rules/emails/editing/places.ts'
import { columnKey, dropPlace } from '#rules/emails/editing/steps.ts'
import { ColumnRow, OutlineBlock } from './outline-row.tsx'

const keyOf = (row: OutlineRow): string => (row.is === 'block' ? row.block.id : columnKey(row))

/** The blocks from top to bottom, those of columns under their column; moved by mouse or keys. */
export function Outline() {
  const t = useTranslations('email-editor.outline')
  const store = useStore<BlockDesign>()
  const words = useBlockWords()
  const { languages } = useAround()
  const { language, block: selected } = useView()
  const design = useDesign()
  const rows = outlineOf(design.blocks)
  const nameOf = (row: OutlineRow | undefined) =>
    row?.is === 'block' ? words.name(row.block, language, languages.base) : ''
  return (
    <section aria-label={t('title')}>
      <h2 className="mb-2 text-sm font-semibold">{t('title')}</h2>
      {rows.length === 0 && <p className="text-sm text-text-muted">{t('none')}</p>}
      <Sorting
        keys={rows.map(keyOf)}
        nameOf={(key) => nameOf(rows.find((row) => keyOf(row) === key))}
        onDrop={(key, over) => {
          const place = dropPlace(store.now, key, over)
          if (place) store.write(moveBlock(store.now, key, place))
        }}
      >
        <ul aria-label={t('title')} className="flex flex-col gap-0.5">
          {rows.map((row) =>
            row.is === 'column' ? (
              <ColumnRow key={keyOf(row)} id={keyOf(row)} column={row.column} />
            ) : (
              <OutlineBlock
                key={row.block.id}
                block={row.block}
                isInside={row.place.inside !== null}
                isSelected={row.block.id === selected}
                name={nameOf(row)}
              />
            ),
          )}
        </ul>
      </Sorting>
    </section>
  )
}
