'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { useRested } from '#components/commerce/form/use-rested.ts'
import { useFigureWords } from '#components/commerce/plan/use-figure-words.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { useAround } from '#components/workflows/editor/state/editor-context.tsx'
import { useVerdictWords } from '#components/workflows/words/use-verdict-words.ts'
import type { Answer } from '#contract/endpoint.ts'
import { launchWorkflow, previewLaunch } from '#contract/workflows/launch/calls.ts'
import { isSame } from '#rules/tools/same.ts'

type Preview = Answer<typeof previewLaunch>
type Props = { id: string; onClose: () => void }

/** Launches the live version for the customers of a filter, once the preview says what it gives. */
export function LaunchDialog({ id, onClose }: Props) {
  const t = useTranslations('workflow-editor.launch')
  const refusalText = useRefusalText()
  const { currency } = useAround()
  const words = useFigureWords(currency)
  const [typed, setTyped] = useState({ search: '', tag: '' })
  const [members, setMembers] = useState(false)
  const rested = useRested(typed)
  const filter = {
    ...(rested.search.trim() ? { search: rested.search } : {}),
    ...(rested.tag.trim() ? { tag: rested.tag } : {}),
    ...(members ? { members } : {}),
  }
  const preview = useQuery({
    ...queryFor(previewLaunch, { params: { id }, body: { filter } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const data = preview.isFetching || !isSame(rested, typed) ? undefined : preview.data
  const { act, isBusy, problem } = useAct(
    launchWorkflow,
    ({ people }) => {
      toast({ tone: 'positive', title: t('done', { count: people }), about: t('doneAbout') })
      onClose()
    },
    () => void preview.refetch(),
  )
  const failed = preview.error && !preview.isFetching ? refusalText(preview.error) : undefined
  return (
    <ActDialog
      title={t('title')}
      submit={data ? t('submit', { amount: words.money(data.amount) }) : t('title')}
      role="alertdialog"
      problem={problem ?? failed}
      isBusy={isBusy}
      isBlocked={!data || data.rewarded === 0}
      onSubmit={() => {
        if (data) act({ params: { id }, body: { filter, people: data.people } })
      }}
      onClose={onClose}
    >
      <p className="text-text-muted">{t('about')}</p>
      {(['search', 'tag'] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          help={t(`${name}Help`)}
          maxLength={60}
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      ))}
      <Checkbox
        label={t('members')}
        checked={members}
        onChange={(event) => setMembers(event.target.checked)}
      />
      {!data && !failed && <Skeleton className="h-24 w-full" />}
      {data && <Outcome preview={data} words={words} />}
    </ActDialog>
  )
}

/** Customers by what they would get, or why they would get nothing. */
function Outcome({
  preview,
  words,
}: {
  preview: Preview
  words: ReturnType<typeof useFigureWords>
}) {
  const t = useTranslations('workflow-editor.launch')
  const verdicts = useVerdictWords()
  return (
    <section aria-label={t('preview')}>
      <DescriptionList
        items={[
          { term: t('people'), detail: words.count(preview.people), numeric: true },
          ...preview.verdicts.map(({ verdict, people }) => ({
            term: verdicts.text(verdict),
            detail: words.count(people),
            numeric: true,
          })),
          { term: t('amount'), detail: words.money(preview.amount), numeric: true },
          ...(preview.held === '0.00'
            ? []
            : [{ term: t('held'), detail: words.money(preview.held), numeric: true }]),
        ]}
      />
    </section>
  )
}
