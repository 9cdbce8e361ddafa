'use client'

import { useTranslations } from 'next-intl'
import { SelectBox } from '#components/ui/form/select-box.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import { csvFields } from '#contract/bulk/bulk.ts'
import type { Columns, Field } from '#rules/tools/table-heads.ts'
import { columnsIn, type FileReading } from './use-file-reading.ts'

type Props = {
  /** as chosen; the platform may still be reading the file with it */
  chosen: Columns | undefined
  /** meanings of a column; a campaign's fields if omitted */
  fields?: readonly Field[]
  reading: FileReading
  onChange: (columns: Columns) => void
}

/**
 * Columns of the file with their first values and meanings; the platform remembers these for files
 * with the same header.
 */
export function FileColumns({ chosen, fields = csvFields, reading, onChange }: Props) {
  const t = useTranslations('bulk.file')
  if (reading.columns.length === 0) return null
  const now = chosen ?? columnsIn(reading)
  const fieldOf = (head: string) => fields.find((one) => now[one] === head)
  const set = (head: string, field: Field | '') => {
    const others = Object.entries(now).filter(([one, of]) => one !== field && of !== head)
    onChange(Object.fromEntries([...others, ...(field ? [[field, head]] : [])]) as Columns)
  }
  const cell = 'border-t border-line px-3 py-1.5'
  return (
    <table className="w-full table-fixed rounded-md border border-line text-sm">
      <VisuallyHidden as="caption">{t('columns')}</VisuallyHidden>
      <thead className="text-left text-xs text-text-muted">
        <tr>
          <th scope="col" className="w-[28%] px-3 py-2 font-medium">
            {t('column')}
          </th>
          <th scope="col" className="px-3 py-2 font-medium">
            {t('samples')}
          </th>
          <th scope="col" className="w-52 px-3 py-2 font-medium">
            {t('meaning')}
          </th>
        </tr>
      </thead>
      <tbody>
        {reading.columns.map(({ head, samples }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- headers may repeat
          <tr key={at}>
            <td className={`${cell} truncate font-medium`}>
              {head || t('nameless', { number: at + 1 })}
            </td>
            <td className={`${cell} truncate text-text-muted`}>{samples.join(' · ')}</td>
            <td className={cell}>
              <SelectBox
                aria-label={t('meaningOf', { head: head || at + 1 })}
                value={fieldOf(head) ?? ''}
                options={[
                  { value: '', label: t('unused') },
                  ...fields.map((one) => ({ value: one, label: t(`fields.${one}`) })),
                ]}
                onChange={(event) => set(head, event.target.value as Field | '')}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
