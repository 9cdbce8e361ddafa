'use client'

import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Money } from '#components/commerce/money/money.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { CellInput } from '#components/ui/form/cell-input.tsx'
import { SelectBox } from '#components/ui/form/select-box.tsx'
import type { OrderLine } from '#contract/orders/shapes.ts'
import { restocks, returnReasons } from '#contract/returns/refund.ts'
import { keptOut } from '#rules/returns/arrived.ts'
import { type LineChoice, piecesOf } from './line-choice.ts'

type Props = {
  line: OrderLine
  currency: string
  choice: LineChoice
  problem: string | undefined
  onChoose: (part: Partial<LineChoice>) => void
}

/** A line: its pieces to refund, and once some are chosen, what becomes of them and why. */
export function ItemRow({ line, currency, choice, problem, onChoose }: Props) {
  const t = useTranslations('returns-refund.items')
  const reasons = useTranslations('returns.reasons')
  const stops = useTranslations('returns-order.stops')
  const count = piecesOf(choice.quantity)
  const { kept_out } = keptOut(choice.restock, count, choice.kept_out)
  const to = (next: number) =>
    onChoose({ quantity: String(Math.min(line.returnable, Math.max(0, next))) })
  return (
    <li className="border-b border-line px-4 py-2.5 last:border-b-0">
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{line.name}</p>
          <p className="text-sm text-text-muted">
            {line.sku && <>{line.sku} · </>}
            <Money value={line.price} currency={currency} />
            {' · '}
            {t('left', { left: line.returnable, quantity: line.quantity })}
          </p>
        </div>
        {line.why_not ? (
          <span className="text-sm text-text-muted">{stops(line.why_not)}</span>
        ) : (
          <div className="flex items-start gap-1">
            <IconButton
              icon={Minus}
              label={t('fewer', { name: line.name })}
              onClick={() => to(count - 1)}
            />
            <div className="w-16">
              <CellInput
                label={t('quantity', { name: line.name })}
                inputMode="numeric"
                maxLength={7}
                placeholder="0"
                value={choice.quantity}
                error={problem}
                onChange={(event) => onChoose({ quantity: event.target.value })}
              />
            </div>
            <IconButton
              icon={Plus}
              label={t('one', { name: line.name })}
              onClick={() => to(count + 1)}
            />
          </div>
        )}
      </div>
      {count > 0 && (
        <div className="mt-2 grid max-w-110 grid-cols-2 gap-3">
          <SelectBox
            aria-label={t('restock', { name: line.name })}
            value={choice.restock}
            options={restocks.map((one) => ({ value: one, label: t(`restocks.${one}`) }))}
            onChange={(event) =>
              onChoose({ restock: event.target.value as LineChoice['restock'], kept_out: 0 })
            }
          />
          <SelectBox
            aria-label={t('reason', { name: line.name })}
            value={choice.reason}
            options={[
              { value: '', label: t('noReason') },
              ...returnReasons.map((one) => ({ value: one, label: reasons(one) })),
            ]}
            onChange={(event) => onChoose({ reason: event.target.value as LineChoice['reason'] })}
          />
          {kept_out && (
            <p className="col-span-full text-sm text-text-muted">
              {t('keptOut', { count: kept_out })}
            </p>
          )}
        </div>
      )}
    </li>
  )
}
