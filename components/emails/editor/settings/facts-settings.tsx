'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { SelectBox } from '#components/ui/form/select-box.tsx'
import { SortableList } from '#components/ui/form/sortable-list.tsx'
import { TextLine } from '#components/emails/editor/fields/text-line.tsx'
import { useAround } from '#components/emails/editor/state/editor-context.tsx'
import { useView } from '#components/emails/editor/state/use-view.ts'
import { useBlockWords } from '#components/emails/editor/state/use-block-words.ts'
import { textIn } from '#rules/emails/words/texts.ts'
import type { SettingsOf } from './use-block.ts'

const mostRows = 12
const shownTypes = ['text', 'money', 'date', 'days', 'number', 'code', 'tags']

/** Rows of a label and a value, in their order. */
export function FactsSettings({ block, change }: SettingsOf<'facts'>) {
  const t = useTranslations('email-editor.settings')
  const { firstWords } = useBlockWords()
  const { variables, languages } = useAround()
  const { language } = useView()
  const { id, rows } = block
  const fitting = variables.filter(({ type }) => shownTypes.includes(type))
  const write = (at: number, row: Partial<(typeof rows)[number]>, key: string | null) =>
    change({ rows: rows.map((one, number) => (number === at ? { ...one, ...row } : one)) }, key)
  const free = fitting.find(({ name }) => rows.every(({ variable }) => variable !== name))
  const add = () => {
    const label = { [languages.base]: { value: firstWords.fact, of: '' } }
    change({ rows: [...rows, { label, variable: (free ?? fitting[0])?.name ?? 'shop_name' }] })
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium">{t('rows')}</p>
      <p className="text-sm text-text-muted">{t('rowsHelp')}</p>
      <SortableList
        label={t('rows')}
        items={rows.map(({ label, variable }, at) => ({
          key: `${at + 1}`,
          name: textIn(label, language, languages.base) ?? variable,
          content: (
            <div className="flex flex-col gap-1">
              <TextLine
                label={t('rowLabel', { place: at + 1 })}
                field={`${id}.rows.${at}.label`}
                texts={label}
                onChange={(texts, key) => write(at, { label: texts }, key)}
              />
              <div className="flex gap-1">
                <div className="min-w-0 flex-1">
                  <SelectBox
                    aria-label={t('rowValue', { place: at + 1 })}
                    options={fitting.map(({ name }) => ({ value: name, label: name }))}
                    value={variable}
                    onChange={(event) => write(at, { variable: event.target.value }, null)}
                  />
                </div>
                {rows.length > 1 && (
                  <IconButton
                    icon={Trash2}
                    label={t('rowRemove', { place: at + 1 })}
                    onClick={() => change({ rows: rows.toSpliced(at, 1) })}
                  />
                )}
              </div>
            </div>
          ),
        }))}
        onMove={(from, to) => {
          const moved = rows[from]
          if (moved) change({ rows: rows.toSpliced(from, 1).toSpliced(to, 0, moved) })
        }}
      />
      {rows.length < mostRows && (
        <div>
          <Button size="small" onClick={add}>
            <Plus aria-hidden size={14} />
            {t('rowAdd')}
          </Button>
        </div>
      )}
    </div>
  )
}
