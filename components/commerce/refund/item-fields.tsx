'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { SearchField } from '#components/ui/form/search-field.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import type { OrderLine } from '#contract/orders/shapes.ts'
import { ItemRow } from './item-row.tsx'
import { type LineChoice, type LineChoices, piecesProblem, unchosen } from './line-choice.ts'

const rowsAtOnce = 50
/** The number of lines from which they can be searched. */
const searchedFrom = 15

type Props = {
  lines: readonly OrderLine[]
  choices: LineChoices
  onChange: (choices: LineChoices) => void
  currency: string
}

/** Chooses pieces of the order's lines, and what becomes of each. */
export function ItemFields({ lines, choices, onChange, currency }: Props) {
  const t = useTranslations('returns-refund.items')
  const [text, setText] = useState('')
  const [shown, setShown] = useState(rowsAtOnce)
  const wanted = text.trim().toLowerCase()
  const matches = lines.filter(
    ({ name, sku, barcode }) =>
      name.toLowerCase().includes(wanted) ||
      sku.toLowerCase().includes(wanted) ||
      barcode === wanted,
  )
  const choiceOf = (id: string) => choices[id] ?? unchosen
  const choose = (id: string, part: Partial<LineChoice>) =>
    onChange({ ...choices, [id]: { ...choiceOf(id), ...part } })
  const open = lines.filter(({ returnable }) => returnable > 0)
  const isAll = open.every(
    ({ line_item_id: id, returnable }) => choiceOf(id).quantity === String(returnable),
  )
  const chooseAll = () =>
    onChange(
      Object.fromEntries(
        open.map(({ line_item_id: id, returnable }) => [
          id,
          { ...choiceOf(id), quantity: isAll ? '' : String(returnable) },
        ]),
      ),
    )
  const problemOf = (line: OrderLine): string | undefined => {
    const problem = piecesProblem(line, choiceOf(line.line_item_id).quantity)
    return problem ? t(problem, { count: line.returnable }) : undefined
  }
  return (
    <Card
      title={t('title')}
      padded={false}
      aside={
        open.length > 0 && (
          <Button size="small" onClick={chooseAll}>
            {t(isAll ? 'none' : 'all')}
          </Button>
        )
      }
    >
      {lines.length >= searchedFrom && (
        <div className="border-b border-line p-3">
          <SearchField
            label={t('search')}
            placeholder={t('search')}
            value={text}
            onChange={setText}
          />
        </div>
      )}
      <ul>
        {matches.slice(0, shown).map((line) => (
          <ItemRow
            key={line.line_item_id}
            line={line}
            currency={currency}
            choice={choiceOf(line.line_item_id)}
            problem={problemOf(line)}
            onChoose={(part) => choose(line.line_item_id, part)}
          />
        ))}
      </ul>
      {matches.length === 0 && <p className="p-4 text-text-muted">{t('noMatch')}</p>}
      {matches.length > shown && (
        <div className="border-t border-line p-3">
          <Button onClick={() => setShown((count) => count + 4 * rowsAtOnce)}>
            {t('more', { count: matches.length - shown })}
          </Button>
        </div>
      )}
    </Card>
  )
}
