'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Sorting } from '#components/ui/form/sorting.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { useFieldChoices } from '#components/workflows/editor/conditions/use-field-choices.ts'
import { Place } from '#components/workflows/editor/fields/place.tsx'
import { useAround, useDocument } from '#components/workflows/editor/state/editor-context.tsx'
import { useEdit } from '#components/workflows/editor/state/use-edit.ts'
import { useProblemAt } from '#components/workflows/editor/state/use-problems.ts'
import { casesMost } from '#contract/workflows/definition.ts'
import { isOtherwise } from '#rules/workflows/editing/document.ts'
import { newCondition } from '#rules/workflows/editing/values.ts'
import { CaseCard } from './case-card.tsx'
import { useCaseNames } from './use-case-names.ts'

/** The cases in the order in which they are tried; the first that matches counts. */
export function CaseList() {
  const t = useTranslations('workflow-editor.cases')
  const { cases } = useDocument()
  const edit = useEdit()
  const { mayEdit } = useAround()
  const problem = useProblemAt()('cases')
  const nameOf = useCaseNames()
  const { first, fieldOf } = useFieldChoices()
  const [opened, setOpened] = useState<readonly string[]>(() =>
    cases.length === 1 ? cases.map(({ id }) => id) : [],
  )
  const last = cases.at(-1)
  const isFull = cases.length >= casesMost
  const placeOf = (id: string) => cases.findIndex((one) => one.id === id)
  const open = (id: string, isOpen: boolean) =>
    setOpened((ids) => [...ids.filter((one) => one !== id), ...(isOpen ? [id] : [])])
  const add = () => {
    const field = first === null ? null : fieldOf(first)
    const all = first !== null && field ? [newCondition(first, field)] : []
    open(edit.add({ conditions: { all }, actions: [] }), true)
  }
  return (
    <Card title={t('title')}>
      <p className="mb-3 text-text-muted">{t('about')}</p>
      <Place path="cases">
        {problem && <p className="mb-2 text-danger">{problem}</p>}
        <Sorting
          keys={cases.map(({ id }) => id)}
          nameOf={(id) => nameOf(placeOf(id))}
          onDrop={(id, over) => edit.move(placeOf(id), placeOf(over))}
        >
          <ol aria-label={t('title')} className="flex flex-col gap-2">
            {cases.map((one, at) => (
              <CaseCard
                // two cases of a damaged draft may have the same id
                key={`${one.id} ${cases.findIndex(({ id }) => id === one.id) === at ? '' : at}`}
                {...{ one, at }}
                isOpen={opened.includes(one.id)}
                onOpen={(isOpen) => open(one.id, isOpen)}
              />
            ))}
          </ol>
        </Sorting>
      </Place>
      <fieldset disabled={!mayEdit} className="mt-3 flex flex-wrap gap-2">
        <Button disabled={isFull} onClick={add}>
          <Plus aria-hidden size={16} />
          {t('add')}
        </Button>
        {!(last && isOtherwise(last)) && (
          <Button
            look="quiet"
            disabled={isFull}
            onClick={() => open(edit.add({ conditions: { all: [] }, actions: [] }), true)}
          >
            <Plus aria-hidden size={16} />
            {t(cases.length === 0 ? 'everyone' : 'otherwise')}
          </Button>
        )}
      </fieldset>
    </Card>
  )
}
