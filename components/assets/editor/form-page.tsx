'use client'

import { ChevronLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Fields } from '#components/assets/fields/fields.tsx'
import { useAround, useForm, useName, useStore } from '#components/assets/state/editor-context.tsx'
import { useEdit } from '#components/assets/state/use-edit.ts'
import { openPage, setView, useView } from '#components/assets/state/use-view.ts'
import { useFieldWords } from '#components/assets/words/use-field-words.ts'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { FieldGroup } from '#components/ui/form/field-group.tsx'
import type { FormPage } from '#rules/assets/form/form.ts'
import { referralType } from '#rules/assets/form/referral.ts'
import { FormTabs } from './form-tabs.tsx'
import { ItemList } from './item-list.tsx'
import { ReferralGate } from './referral-gate.tsx'

/** A section, card or item on a page of its own, with the way back. */
export function FormPageView({ page }: { page: FormPage }) {
  const t = useTranslations('asset-editor')
  const name = useName()
  const edit = useEdit()
  const { mayEdit } = useAround()
  const { pages } = useForm()
  const { label } = useFieldWords(name)
  const box = useRef<HTMLElement>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const back = () => openPage(page.back)
  const above = pages.find(({ path }) => path === page.back)
  useEffect(() => {
    // a field that is looked for has the focus already
    if (!box.current?.contains(document.activeElement)) head.current?.focus()
  }, [])
  return (
    <section ref={box} aria-label={label(page.of)} className="flex flex-col gap-3">
      <div className="flex items-center gap-1">
        <IconButton
          icon={ChevronLeft}
          label={above ? t('form.backTo', { name: label(above.of) }) : t('form.back')}
          onClick={back}
        />
        <h2 ref={head} tabIndex={-1} className="text-lg font-semibold outline-none">
          {label(page.of)}
        </h2>
      </div>
      {page.type === referralType || above?.type === referralType ? (
        <ReferralGate>
          <PageContent page={page} />
        </ReferralGate>
      ) : (
        <PageContent page={page} />
      )}
      {page.kind === 'item' && mayEdit && (
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={back}>
            {t('items.save')}
          </Button>
          <Button
            onClick={() => {
              back()
              edit.remove(page.path)
            }}
          >
            {t('items.remove')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The fields of a page; groups of it as tabs, below which its items are sorted. */
export function PageContent({ page }: { page: FormPage }) {
  const t = useTranslations('asset-editor.form')
  const name = useName()
  const store = useStore()
  const { tab } = useView()
  const { label } = useFieldWords(name)
  const { fields, tabs, lists } = page
  const chosen = tabs.find((one) => one.name === tab) ?? tabs[0]
  const isTabs = tabs.length > 1
  const text = chosen?.fields.find(({ field }) => field.kind === 'text')?.field
  const shows = isTabs && text?.kind === 'text' ? text.shows : null
  useEffect(() => {
    // the preview shows what the tab is about
    if (shows) store.show(shows)
  }, [shows, store])
  return (
    <div className="flex flex-col gap-3">
      {fields.length > 0 && <Fields fields={fields} />}
      {isTabs && chosen && (
        <FormTabs
          label={t('states')}
          tabs={tabs.map((one) => ({ id: one.name, title: label(one.of) }))}
          chosen={chosen.name}
          onChoose={(id) => setView({ tab: id })}
        >
          <Fields fields={chosen.fields} />
        </FormTabs>
      )}
      {!isTabs && chosen && (
        <FieldGroup title={label(chosen.of)}>
          <Fields fields={chosen.fields} />
        </FieldGroup>
      )}
      {lists.map((list) => (
        <ItemList key={list.path} list={list} />
      ))}
    </div>
  )
}
