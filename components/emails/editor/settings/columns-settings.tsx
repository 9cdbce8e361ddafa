'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Segments } from '#components/emails/editor/fields/segments.tsx'
import { NumberField } from '#components/emails/editor/fields/number-field.tsx'
import { useStore } from '#components/emails/editor/state/editor-context.tsx'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { setColumns } from '#rules/emails/editing/operations.ts'
import type { SettingsOf } from './use-block.ts'

const counts = ['2', '3', '4'] as const

export function ColumnsSettings({ block, change }: SettingsOf<'columns'>) {
  const t = useTranslations('email-editor.settings')
  const store = useStore<BlockDesign>()
  const { id, columns, keep } = block
  return (
    <>
      <Segments
        label={t('columns')}
        value={String(columns.length) as (typeof counts)[number]}
        options={counts.map((value) => ({ value, label: value }))}
        onChange={(count) => store.write(setColumns(store.now, id, Number(count)))}
      />
      <div className="grid grid-cols-2 gap-2">
        {columns.map(({ width }, at) => (
          <NumberField
            // a column has no name but its place
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            label={t('share', { place: at + 1 })}
            min={1}
            max={12}
            value={width}
            onChange={(share) =>
              change(
                {
                  columns: columns.map((column, number) =>
                    number === at ? { ...column, width: share } : column,
                  ),
                },
                `${id}.columns.${at}.width`,
              )
            }
          />
        ))}
      </div>
      <Checkbox
        label={t('keep')}
        checked={keep}
        onChange={(event) => change({ keep: event.target.checked })}
      />
    </>
  )
}
