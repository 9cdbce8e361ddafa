'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { SelectBox } from '#components/ui/form/select-box.tsx'
import { useDocument, useOwnFields } from '#components/workflows/editor/state/editor-context.tsx'
import { useEdit } from '#components/workflows/editor/state/use-edit.ts'
import type { Case } from '#contract/workflows/definition-shapes.ts'
import { actionsMost } from '#contract/workflows/definition.ts'
import { type ActionType, actionTypes, newAction } from '#rules/workflows/editing/actions.ts'
import { triggerOf } from '#rules/workflows/known-trigger.ts'
import { ActionCard } from './action-card.tsx'

type Props = { one: Case; at: number }

/** The actions of a case, and a choice that adds another. */
export function ActionList({ one, at }: Props) {
  const t = useTranslations('workflow-editor.action')
  const edit = useEdit()
  const { trigger } = useDocument()
  const own = useOwnFields()
  const hasOrder = triggerOf(trigger, own)?.has.includes('order') ?? false
  const [type, setType] = useState<ActionType>(actionTypes[0])
  const isFull = one.actions.length >= actionsMost
  const label = (known: ActionType) => t(`types.${known}`)
  return (
    <div className="flex flex-col gap-3">
      {one.actions.map((action, place) => (
        <ActionCard
          // oxlint-disable-next-line react/no-array-index-key -- an action is known by its place
          key={`${action.type} ${place}`}
          {...{ action, at, place }}
        />
      ))}
      {one.actions.length === 0 && <p className="text-text-muted">{t('none')}</p>}
      <div className="flex flex-wrap gap-2">
        <div className="w-72">
          <SelectBox
            aria-label={t('type')}
            disabled={isFull}
            value={type}
            options={actionTypes.map((known) => ({ value: known, label: label(known) }))}
            onChange={(event) =>
              setType(actionTypes.find((known) => known === event.target.value) ?? type)
            }
          />
        </div>
        <Button disabled={isFull} onClick={() => edit.addAction(at, newAction(type, hasOrder))}>
          <Plus aria-hidden size={16} />
          {t('add')}
        </Button>
      </div>
    </div>
  )
}
