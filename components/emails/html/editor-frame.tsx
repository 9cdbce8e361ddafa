'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { LeaveGuard } from '#components/ui/overlay/leave-guard.tsx'
import { ProblemList } from '#components/emails/design/problem-list.tsx'
import type { Problem } from '#contract/emails/edit-shapes.ts'
import { HtmlFrame } from './html-frame.tsx'
import { goTo, insert } from './place.ts'
import { SourceField } from './source-field.tsx'

type Props = {
  title: string
  html: string
  onChange: (html: string) => void
  names: readonly { name: string; description: string }[]
  problems: readonly Problem[]
  /** the filled email; undefined until it is there */
  preview: string | undefined
  previewProblem?: string | undefined
  refusal?: string | undefined
  isDirty: boolean
  isBusy: boolean
  mayEdit: boolean
  onSave: () => Promise<boolean>
  onDrop: () => void
  acts?: React.ReactNode
  children?: React.ReactNode
}

/** The parts that the editors of an email and of the shared template have in common. */
export function EditorFrame({ html, onChange, names, problems, preview, ...rest }: Props) {
  const t = useTranslations('email-html.editor')
  const place = useTranslations('email-design.problem')
  const area = useRef<HTMLTextAreaElement>(null)
  const { isDirty, isBusy, mayEdit, onSave, onDrop, refusal, previewProblem } = rest
  return (
    <div className="grid grid-cols-2 items-start gap-5">
      <LeaveGuard isDirty={isDirty} onSave={onSave} />
      <Card title={rest.title} aside={rest.acts}>
        <div className="flex flex-col gap-4">
          {rest.children}
          {mayEdit && (
            <Select
              label={t('insert')}
              value=""
              options={[
                { value: '', label: t('choose') },
                ...names.map(({ name, description }) => ({
                  value: name,
                  label: `{${name}} ${description}`,
                })),
              ]}
              onChange={(event) => insert(area.current, `{${event.target.value}}`)}
            />
          )}
          <SourceField value={html} area={area} readOnly={!mayEdit} onChange={onChange} />
          {problems.length === 0 ? (
            <p className="text-sm text-text-muted">{t('noProblems')}</p>
          ) : (
            <div className="max-h-56 overflow-y-auto">
              <ProblemList
                problems={problems}
                placeOf={({ line, column = 1, field }) => {
                  if (line !== undefined) return place('place', { line, column })
                  return field === 'subject' ? t('subject') : ''
                }}
                onShow={(problem) => goTo(area.current, problem)}
              />
            </div>
          )}
          {refusal && (
            <Notice tone="danger" role="alert">
              {refusal}
            </Notice>
          )}
          {mayEdit && (
            <div className="flex gap-2">
              <Button
                look="primary"
                busy={isBusy}
                disabled={!isDirty}
                onClick={() => void onSave()}
              >
                {t('save')}
              </Button>
              <Button disabled={!isDirty} onClick={onDrop}>
                {t('drop')}
              </Button>
            </div>
          )}
        </div>
      </Card>
      <Card title={t('preview')}>
        {previewProblem && <Notice tone="warning">{previewProblem}</Notice>}
        <HtmlFrame title={t('preview')} html={preview ?? ''} className="h-[40rem]" />
      </Card>
    </div>
  )
}
