'use client'

import { useTranslations } from 'next-intl'
import { CellInput } from '#components/ui/form/cell-input.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import {
  type CountAs,
  type Counts,
  countTyped,
  type ExpectedLine,
  missingOf,
  noPieces,
} from '#rules/returns/receiving.ts'

type Line = ExpectedLine & { name: string }
type Props = { lines: readonly Line[]; counts: Counts; onChange: (counts: Counts) => void }

/** The expected pieces by line, with those counted as accepted, damaged or missing. */
export function ReceiveLines({ lines, counts, onChange }: Props) {
  const t = useTranslations('returns-requests.receive')
  const head = 'px-2 py-1.5 text-left text-xs font-medium text-text-muted'
  const cell = 'border-t border-line px-2 py-1.5 align-top'
  return (
    <table className="w-full text-sm">
      <thead>
        <tr>
          <th scope="col" className={head}>
            {t('item')}
          </th>
          {(['expected', 'accepted', 'damaged', 'missingHead'] as const).map((key) => (
            <th key={key} scope="col" className={`${head} w-24`}>
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const now = counts[line.line_item_id] ?? noPieces
          const missing = missingOf(line, now)
          const input = (as: CountAs) => (
            <CellInput
              label={t(`pieces.${as}`, { name: line.name })}
              inputMode="numeric"
              value={String(now[as])}
              onFocus={(event) => event.target.select()}
              onChange={(event) =>
                onChange(
                  countTyped(line, counts, as, Number(event.target.value.replace(/\D/g, '')) || 0),
                )
              }
            />
          )
          return (
            <tr key={line.line_item_id}>
              <th scope="row" className={`${cell} text-left font-medium`}>
                {line.name}
                <span className="ml-2 font-normal text-text-muted">{line.sku}</span>
                {now.damaged > 0 && (
                  <span className="block font-normal">
                    <Checkbox
                      label={t('refundDamaged')}
                      checked={now.refundDamaged}
                      onChange={(event) =>
                        onChange({
                          ...counts,
                          [line.line_item_id]: { ...now, refundDamaged: event.target.checked },
                        })
                      }
                    />
                  </span>
                )}
              </th>
              <td className={`${cell} pt-3 tabular-nums`}>{line.quantity}</td>
              <td className={cell}>{input('accepted')}</td>
              <td className={cell}>{input('damaged')}</td>
              <td className={`${cell} pt-3 tabular-nums ${missing > 0 ? 'text-warning' : ''}`}>
                {missing}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
