'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useAround, useForm, useName } from '#components/assets/state/editor-context.tsx'
import { setView, useView } from '#components/assets/state/use-view.ts'
import { Fields } from '#components/assets/fields/fields.tsx'
import { useFieldWords } from '#components/assets/words/use-field-words.ts'
import { FieldGroup } from '#components/ui/form/field-group.tsx'
import { FormPageView } from './form-page.tsx'
import { FormTabs } from './form-tabs.tsx'
import { ResetButton } from './reset-button.tsx'
import { SectionList } from './section-list.tsx'
import { WalletNotice } from './wallet-notice.tsx'

/** The form of the asset: its sections and general looks, or the page of a section or item. */
export function FormPane() {
  const t = useTranslations('asset-editor.form')
  const { mayEdit } = useAround()
  const { page, tab } = useView()
  const isGeneral = tab === 'general'
  const path = page?.path
  const was = useRef(path)
  useEffect(() => {
    // the button that led to the page has the focus again
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-part]')]
    if (path === undefined) buttons.find(({ dataset }) => dataset['part'] === was.current)?.focus()
    was.current = path
  }, [path])
  if (page) return <FormPageView key={page.path} page={page} />
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">{t('title')}</h2>
      <WalletNotice />
      <FormTabs
        label={t('tabs')}
        tabs={[
          { id: 'sections', title: t('sections') },
          { id: 'general', title: t('general') },
        ]}
        chosen={isGeneral ? 'general' : 'sections'}
        onChoose={(id) => setView({ tab: id === 'general' ? id : null })}
      >
        {isGeneral ? <General /> : <SectionList />}
      </FormTabs>
      {mayEdit && <ResetButton />}
    </div>
  )
}

function General() {
  const name = useName()
  const { general } = useForm()
  const { label } = useFieldWords(name)
  return (
    <div className="flex flex-col gap-5">
      {general.map(({ path, of, name: group, fields }) => (
        <FieldGroup key={`${path} ${group}`} title={label(of ? `${of}.${group}` : group)}>
          <Fields fields={fields} />
        </FieldGroup>
      ))}
    </div>
  )
}
