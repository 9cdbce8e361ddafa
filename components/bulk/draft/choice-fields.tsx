'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { bodyOfBulk } from '#rules/bulk/body.ts'
import type { DryRun } from '#components/bulk/dry-run/check-progress.tsx'
import { useSaveDraft } from './use-save-draft.ts'
import { readSource } from '#rules/bulk/source.ts'

const choices = [
  ['on_duplicate', 'duplicate'],
  ['on_credited_lately', 'credited_lately'],
] as const

/** Choices for duplicate customers and recent credit. Changing one re-runs the check. */
export function ChoiceFields({ bulk, run }: { bulk: Bulk; run: DryRun }) {
  const t = useTranslations('bulk.check.choices')
  const { save, isBusy, problem } = useSaveDraft(bulk.bulk_id, () => undefined)
  // shown at once; after the check the campaign itself has the value
  const [wanted, setWanted] = useState<Partial<Pick<Bulk, 'on_duplicate' | 'on_credited_lately'>>>(
    {},
  )
  const source = readSource(bulk.source)
  const resets = source !== null && !Array.isArray(source) && source.csv.reset_to_zero === true
  const there = choices.filter(([, verdict]) =>
    run.verdicts.some((one) => one.verdict === verdict && one.rows > 0),
  )
  // after a reset to zero a second row would deduct what the first one gave
  const shown = there.filter(([, verdict]) => !(resets && verdict === 'duplicate'))
  if (there.length === 0) return null
  return (
    <div className="flex flex-col gap-1 border-t border-line px-4 py-3">
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {shown.map(([choice, verdict]) => (
        <div key={choice}>
          <Checkbox
            label={t(verdict)}
            checked={((!problem && wanted[choice]) || bulk[choice]) === 'keep'}
            disabled={isBusy || bulk.state !== 'checked'}
            onChange={(event) => {
              const change = {
                [choice]: event.target.checked ? ('keep' as const) : ('skip' as const),
              }
              setWanted(change)
              save({ kind: 'bulk', body: bodyOfBulk(bulk, change) })
            }}
          />
        </div>
      ))}
      {shown.length > 0 && <p className="text-sm text-text-muted">{t('about')}</p>}
      {shown.length < there.length && <p className="text-sm text-text-muted">{t('onlyFirst')}</p>}
    </div>
  )
}
