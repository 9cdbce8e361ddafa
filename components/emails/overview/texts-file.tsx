'use client'

import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { buttonLook } from '#components/ui/button/button-look.ts'
import { Button } from '#components/ui/button/button.tsx'
import { SelectBox } from '#components/ui/form/select-box.tsx'
import { fileAddress } from '#client/upload.ts'
import { exportEmailTexts } from '#contract/emails/edit.ts'
import { languageName } from '#rules/shop/language.ts'

const ImportDialog = dynamic(
  () => import('./import-dialog.tsx').then((file) => file.ImportDialog),
  { ssr: false },
)

/** The texts of all emails as a translator's file, out and in. */
export function TextsFile({ languages }: { languages: readonly string[] }) {
  const t = useTranslations('email-list.file')
  const locale = useLocale()
  const [language, setLanguage] = useState(languages[0] ?? '')
  const [isImporting, setImporting] = useState(false)
  return (
    <div className="flex items-center gap-2">
      {languages.length > 1 && (
        <SelectBox
          aria-label={t('language')}
          value={language}
          options={languages.map((one) => ({ value: one, label: languageName(one, locale) }))}
          onChange={(event) => setLanguage(event.target.value)}
        />
      )}
      <a
        href={fileAddress(exportEmailTexts, { query: { language } })}
        download
        className={buttonLook({ size: 'small' })}
      >
        <Download aria-hidden size={14} />
        {t('export')}
      </a>
      <Button size="small" onClick={() => setImporting(true)}>
        {t('import')}
      </Button>
      {isImporting && <ImportDialog {...{ language }} onClose={() => setImporting(false)} />}
    </div>
  )
}
