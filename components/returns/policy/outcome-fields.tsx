'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { CellInput } from '#components/ui/form/cell-input.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { outcomesOffered } from '#rules/returns/policy-form.ts'
import { fieldOf } from './policy-field.ts'
import type { PolicyPart } from './use-policy-form.ts'

const numbers = ['bonus_percent', 'fee', 'expires_days'] as const

/** Ways to refund a zone's returns, each with bonus, fee and expiry of its credit. */
export function OutcomeFields({ at, ...part }: PolicyPart & { at: number }) {
  const t = useTranslations('returns-policy.zones')
  const outcomes = useTranslations('returns.outcomes')
  const field = fieldOf(part)
  const chosen = useWatch({ control: part.form.control, name: `zones.${at}.outcomes` })
  const head = 'pb-1 text-left text-xs font-medium text-text-muted'
  return (
    <table className="mt-3 w-full text-sm">
      <thead>
        <tr>
          <th scope="col" className={head}>
            {t('outcome')}
          </th>
          {numbers.map((name) => (
            <th key={name} scope="col" className={`${head} w-28 pl-3`}>
              {t(`heads.${name}`, { currency: part.currency })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {outcomesOffered.map((to) => {
          const outcome = outcomes(to)
          const isOn = chosen?.[to]?.on ?? false
          return (
            <tr key={to}>
              <th scope="row" className="py-1 text-left font-normal">
                <Checkbox
                  label={outcome}
                  {...part.form.register(`zones.${at}.outcomes.${to}.on`)}
                />
              </th>
              {numbers.map((name) => (
                <td key={name} className="py-1 pl-3 align-top">
                  {isOn && (to !== 'original' || name === 'fee') && (
                    <CellInput
                      label={t(`labels.${name}`, { outcome })}
                      inputMode="decimal"
                      maxLength={12}
                      {...field(`zones.${at}.outcomes.${to}.${name}`)}
                    />
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
