'use client'

import { useTranslations } from 'next-intl'
import { TextField } from '#components/ui/form/text-field.tsx'
import { ActionList } from '#components/workflows/editor/actions/action-list.tsx'
import { ConditionGroup } from '#components/workflows/editor/conditions/condition-group.tsx'
import { Place } from '#components/workflows/editor/fields/place.tsx'
import { useAround } from '#components/workflows/editor/state/editor-context.tsx'
import { useEdit } from '#components/workflows/editor/state/use-edit.ts'
import { useProblemAt } from '#components/workflows/editor/state/use-problems.ts'
import type { Case } from '#contract/workflows/definition-shapes.ts'
import { isOtherwise } from '#rules/workflows/editing/document.ts'
import { useCaseNames } from './use-case-names.ts'

type Props = { one: Case; at: number }

/** Title, conditions and actions of a case. */
export function CaseFields({ one, at }: Props) {
  const t = useTranslations('workflow-editor.cases')
  const edit = useEdit()
  const { mayEdit } = useAround()
  const nameOf = useCaseNames()
  const problemAt = useProblemAt()
  const path = `cases.${at}.conditions`
  const problem = problemAt(path)
  return (
    <fieldset
      disabled={!mayEdit}
      aria-label={nameOf(at)}
      className="flex min-w-0 flex-col gap-4 border-t border-line p-3"
    >
      <TextField
        label={t('caseTitle')}
        help={t('caseTitleHelp')}
        maxLength={120}
        className="max-w-96"
        value={one.title ?? ''}
        onChange={(event) =>
          edit.setCase(at, { title: event.target.value || undefined }, `cases.${at}.title`)
        }
      />
      <section aria-label={t('conditions')}>
        <h3 className="mb-2 font-semibold">{t('conditions')}</h3>
        {isOtherwise(one) && (
          <p className="mb-2 text-text-muted">{t(at === 0 ? 'allEvents' : 'restOfEvents')}</p>
        )}
        <Place path={path}>
          <ConditionGroup
            whole={one.conditions}
            group={one.conditions}
            way={[]}
            path={path}
            onChange={(conditions, key) => edit.setCase(at, { conditions }, key)}
          />
          {problem && (
            <p role="status" className="mt-1 text-sm text-danger">
              {problem}
            </p>
          )}
        </Place>
      </section>
      <section aria-label={t('actions')}>
        <h3 className="mb-2 font-semibold">{t('actions')}</h3>
        <ActionList {...{ one, at }} />
      </section>
    </fieldset>
  )
}
