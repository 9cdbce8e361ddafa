'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { Bulk } from '#contract/bulk.ts'
import { bodyOfBulk } from '#rules/bulk-form.ts'
import type { DryRun } from './check-progress.tsx'
import { useSaveDraft } from './use-save-draft.ts'

const choices = [
  ['on_duplicate', 'duplicate'],
  ['on_credited_lately', 'credited_lately'],
] as const

/** Rows about which the shop decides: whoever is there twice, and whoever got credit lately. A change is checked anew. */
export function ChoiceFields({ bulk, run }: { bulk: Bulk; run: DryRun }) {
  const t = useTranslations('bulk.check.choices')
  const { save, isBusy, problem } = useSaveDraft(bulk.bulk_id, () => undefined)
  const shown = choices.filter(([, verdict]) => run.verdicts.some((one) => one.verdict === verdict && one.rows > 0))
  if (shown.length === 0) return null
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
            checked={bulk[choice] === 'keep'}
            disabled={isBusy || bulk.state !== 'checked'}
            onChange={(event) =>
              save({ kind: 'bulk', body: bodyOfBulk(bulk, { [choice]: event.target.checked ? 'keep' : 'skip' }) })
            }
          />
        </div>
      ))}
      <p className="text-sm text-text-muted">{t('about')}</p>
    </div>
  )
}
