'use client'

import { useTranslations } from 'next-intl'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { AmountField } from '#components/workflows/editor/fields/decimal-fields.tsx'
import { Place } from '#components/workflows/editor/fields/place.tsx'
import { useProblemAt } from '#components/workflows/editor/state/use-problems.ts'
import type { Action } from '#contract/workflows/definition-shapes.ts'
import type { ActionPart } from './action-card.tsx'
import { HoldFields } from './hold-fields.tsx'
import { MailFields } from './message-fields.tsx'
import { EndField } from './term-fields.tsx'

type GiftCard = Extract<Action, { type: 'issue_gift_card' }>
type Adjust = Extract<Action, { type: 'adjust_balance' }>

function Amount<One extends GiftCard | Adjust>({ action, path, onChange }: ActionPart<One>) {
  const t = useTranslations('workflow-editor.credit')
  return (
    <Place path={`${path}.value`}>
      <AmountField
        label={t('amount')}
        help={action.type === 'adjust_balance' ? t('adjustHelp') : undefined}
        required
        error={useProblemAt()(`${path}.value`)}
        value={action.value}
        onChange={(value) => onChange({ ...action, value }, 'value')}
      />
    </Place>
  )
}

/** A gift card of a fixed amount. */
export function GiftCardFields(part: ActionPart<GiftCard>) {
  return (
    <div className="flex flex-col gap-2">
      <Amount {...part} />
      <EndField {...part} />
      <HoldFields {...part} />
      <MailFields {...part} />
    </div>
  )
}

/** An amount that is deducted from the balance. */
export function AdjustFields(part: ActionPart<Adjust>) {
  const t = useTranslations('workflow-editor.message')
  const { action, onChange } = part
  return (
    <>
      <Amount {...part} />
      <TextArea
        label={t('note')}
        help={t('noteHelp')}
        rows={2}
        maxLength={2000}
        value={action.note ?? ''}
        onChange={(event) => onChange({ ...action, note: event.target.value }, 'note')}
      />
    </>
  )
}
