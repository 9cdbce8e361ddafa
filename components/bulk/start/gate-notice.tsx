import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { bulkGate } from '#rules/bulk/bulk.ts'

export type Gate = ReturnType<typeof bulkGate>

/** Explains why the shop can't start campaigns now, with a link to change it. */
export function GateNotice({ gate }: { gate: NonNullable<Gate> }) {
  const t = useTranslations('bulk')
  const errors = useTranslations('errors')
  const isPlan = gate === 'feature_not_in_plan'
  return (
    <Notice tone="warning">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          {errors(gate)} {t('gate.drafts')}
        </p>
        <LinkButton href={isPlan ? '/plans' : '/support-center'} size="small">
          {t(isPlan ? 'gate.plans' : 'gate.support')}
        </LinkButton>
      </div>
    </Notice>
  )
}
