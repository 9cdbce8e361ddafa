import { useTranslations } from 'next-intl'
import { RangeFields } from '#components/commerce/form/range-fields.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { EntityHead } from '#components/ui/layout/entity-head.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { StateChip } from '#components/workflows/list/state-chip.tsx'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'
import type { FiguresView } from './address.ts'

type Props = { workflow: Workflow; view: FiguresView; today: string }

/** Title and state of the workflow, the way to its editor, and the period in a plain form. */
export function FiguresHead({ workflow, view, today }: Props) {
  const t = useTranslations('rewards')
  const list = useTranslations('workflows')
  const { id, title, state, paused_reason: reason } = workflow
  return (
    <>
      <EntityHead
        back={{ href: '/loyalty', text: list('title') }}
        title={title}
        chips={<StateChip {...{ state, reason }} />}
        action={<LinkButton href={`/loyalty/${id}`}>{t('edit')}</LinkButton>}
      />
      {view.isWrong && (
        <Notice tone="warning" role="alert">
          {t('wrong')}
        </Notice>
      )}
      <form method="get" aria-label={t('days')} className="flex flex-wrap items-center gap-2">
        <RangeFields range={view.range} today={today} />
      </form>
    </>
  )
}
