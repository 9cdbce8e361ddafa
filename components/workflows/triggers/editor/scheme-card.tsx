'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { SortableList } from '#components/ui/form/sortable-list.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { schemeFieldsMost, schemeNameLongest } from '#contract/workflows/custom/scheme.ts'
import { FieldRow } from './field-row.tsx'
import type { SchemeForm } from './use-scheme-form.ts'

type Props = {
  form: SchemeForm
  isFixed: boolean
  /** the platform's word on the key */
  isKeyTaken: boolean
  children?: React.ReactNode
}

/** A trigger's name, key and the fields of its events. */
export function SchemeCard({ form, isFixed, isKeyTaken, children }: Props) {
  const t = useTranslations('workflow-triggers')
  const { typed, problems } = form
  const { fields } = typed
  const errorOf = (at: 'name' | 'key') => problems[at] && t(`problems.${problems[at]}`)
  return (
    <Card title={t('form.title')}>
      <fieldset
        disabled={isFixed}
        className="grid min-w-0 grid-cols-2 gap-x-4 max-room:grid-cols-1"
      >
        <TextField
          label={t('form.name')}
          help={t('form.nameHelp')}
          required
          maxLength={schemeNameLongest}
          value={typed.name}
          error={errorOf('name')}
          onChange={(event) => form.setName(event.target.value)}
        />
        <TextField
          label={t('form.key')}
          help={t('form.keyHelp')}
          required
          spellCheck={false}
          autoCapitalize="none"
          value={typed.key}
          error={isKeyTaken ? t('problems.key_taken') : errorOf('key')}
          onChange={(event) => form.setKey(event.target.value.trim())}
        />
      </fieldset>
      <h3 className="mt-2 font-semibold">{t('form.fields')}</h3>
      <p className="mb-3 text-text-muted">{t('form.fieldsAbout')}</p>
      {problems['fields'] && (
        <div className="mb-3">
          <Notice tone="danger" role="alert">
            {t(`problems.${problems['fields']}`)}
          </Notice>
        </div>
      )}
      <SortableList
        label={t('form.fields')}
        isFixed={isFixed || fields.length < 2}
        onMove={form.move}
        items={fields.map((field, at) => ({
          key: field.row,
          name: field.label || t('form.field', { number: at + 1 }),
          content: (
            <FieldRow
              {...{ field, at, problems, isFixed }}
              onChange={(next) => form.setField(field.row, next)}
              onRemove={fields.length > 1 ? () => form.remove(field.row) : null}
            />
          ),
        }))}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        {!isFixed && fields.length < schemeFieldsMost && (
          <Button onClick={form.add}>{t('form.add')}</Button>
        )}
        {children}
      </div>
    </Card>
  )
}
