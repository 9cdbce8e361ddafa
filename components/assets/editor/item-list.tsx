'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useAround, useDocument, useName } from '#components/assets/state/editor-context.tsx'
import { useEdit } from '#components/assets/state/use-edit.ts'
import { openPage } from '#components/assets/state/use-view.ts'
import { useFieldWords } from '#components/assets/words/use-field-words.ts'
import { Button } from '#components/ui/button/button.tsx'
import { SortableList } from '#components/ui/form/sortable-list.tsx'
import { mostItems } from '#contract/assets/field.ts'
import { valueAt } from '#rules/assets/form/edit.ts'
import type { FormList } from '#rules/assets/form/form.ts'
import { referralType } from '#rules/assets/form/referral.ts'

/** Items or cards in their order, each with its page; items are added here. */
export function ItemList({ list }: { list: FormList }) {
  const t = useTranslations('asset-editor.items')
  const name = useName()
  const edit = useEdit()
  const document = useDocument()
  const { mayEdit, referral } = useAround()
  const { label } = useFieldWords(name)
  const isShown = ({ type }: { type: string }) => type !== referralType || referral.isShown
  const shown = list.items.filter(isShown)
  const nameOf = (item: (typeof shown)[number]): string => {
    if (list.kind === 'parts') return label(item.of)
    const { text, label: words } = valueAt(document, item.path) as {
      text: string
      label: string
    }
    return (name === 'apple-wallet' ? words : text) || t('unnamed')
  }
  const placeOf = (at: number): number => list.items.indexOf(shown[at]!)
  return (
    <div role="group" aria-label={label(list.of)} className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{label(list.of)}</h3>
      <SortableList
        label={label(list.of)}
        isFixed={!mayEdit || shown.length < 2}
        items={shown.map((item) => ({
          key: item.path,
          name: nameOf(item),
          content: (
            <button
              type="button"
              data-part={item.path}
              onClick={() => openPage(item.path)}
              className={
                'block w-full truncate rounded-sm px-1 py-1.5 text-left font-medium ' +
                'hover:text-accent'
              }
            >
              {nameOf(item)}
            </button>
          ),
        }))}
        onMove={(from, to) => edit.move(list.path, placeOf(from), placeOf(to))}
      />
      {list.kind === 'items' && mayEdit && list.items.length < mostItems && (
        <div>
          <Button size="small" onClick={() => openPage(edit.add(list.path, list.fields))}>
            <Plus aria-hidden size={14} />
            {t('add')}
          </Button>
        </div>
      )}
    </div>
  )
}
