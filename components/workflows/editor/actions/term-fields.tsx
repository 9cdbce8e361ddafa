'use client'

import { useTranslations } from 'next-intl'
import { ExpirationField } from '#components/commerce/form/expiration-field.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { Place } from '#components/workflows/editor/fields/place.tsx'
import { useAround, useDocument } from '#components/workflows/editor/state/editor-context.tsx'
import { useProblemAt } from '#components/workflows/editor/state/use-problems.ts'
import { moneyKinds } from '#contract/transaction.ts'
import { targets } from '#contract/workflows/definition.ts'
import type { Action } from '#contract/workflows/definition-shapes.ts'
import { referralTriggers } from '#contract/workflows/triggers.ts'
import { defaultExpiration } from '#rules/store-credit/expiration.ts'
import type { CreditPart } from './credit-fields.tsx'
import { HoldFields } from './hold-fields.tsx'

/** Recipient, type, expiration and hold of credit. */
export function TermFields({ action, path, onChange }: CreditPart) {
  const t = useTranslations('workflow-editor.credit')
  const problemAt = useProblemAt()
  const { trigger } = useDocument()
  const { target = 'customer', kind = 'promotional' } = action
  const hasTarget = referralTriggers.includes(trigger) || target !== 'customer'
  return (
    <>
      <div className="grid grid-cols-2 gap-x-4">
        {hasTarget && (
          <Place path={`${path}.target`}>
            <Select
              label={t('target')}
              error={problemAt(`${path}.target`)}
              value={target}
              options={targets.map((one) => ({ value: one, label: t(`targets.${one}`) }))}
              onChange={(event) =>
                onChange({
                  ...action,
                  target: targets.find((one) => one === event.target.value) ?? 'customer',
                })
              }
            />
          </Place>
        )}
        <Select
          label={t('kind')}
          help={t('kindHelp')}
          value={kind}
          options={moneyKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
          onChange={(event) =>
            onChange({
              ...action,
              kind: moneyKinds.find((one) => one === event.target.value) ?? 'promotional',
            })
          }
        />
      </div>
      <EndField {...{ action, path, onChange }} />
      <HoldFields {...{ action, path, onChange }} />
    </>
  )
}

type Ending = Extract<Action, { type: 'issue_store_credit' | 'issue_gift_card' }>
type EndProps<One extends Ending> = {
  action: One
  path: string
  onChange: (action: One, key?: string) => void
}

/** The expiration of what is issued. */
export function EndField<One extends Ending>({ action, path, onChange }: EndProps<One>) {
  const { today } = useAround()
  const problem = useProblemAt()(`${path}.expiration`)
  return (
    <Place path={`${path}.expiration`}>
      <ExpirationField
        name={`${path}.expiration`}
        value={action.expiration ?? defaultExpiration}
        today={today}
        problems={problem ? { value: problem, date: problem } : {}}
        onChange={(expiration) => onChange({ ...action, expiration }, 'expiration')}
      />
    </Place>
  )
}
