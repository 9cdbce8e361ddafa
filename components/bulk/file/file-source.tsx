'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { buttonLook } from '#components/ui/button/button-look.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { fileAddress } from '#client/upload.ts'
import { getBulkTemplate } from '#contract/bulk/draft.ts'
import type { TypedFile } from '#rules/bulk/form.ts'
import type { DraftPart } from '#components/bulk/draft/drafting.ts'
import { FileColumns } from './file-columns.tsx'
import { FileDrop } from './file-drop.tsx'
import { FileProblems } from './file-problems.tsx'
import { FileQuestions } from './file-questions.tsx'
import type { FileReading, useFileReading } from './use-file-reading.ts'

const delimiters = [',', ';', 'tab'] as const

/** The file source: upload, reading, and the meaning of each column. Nothing is guessed. */
export function FileSource({
  reading: request,
  ...part
}: DraftPart & { reading: ReturnType<typeof useFileReading> }) {
  const t = useTranslations('bulk.file')
  const refusalText = useRefusalText()
  const { typed, operation, drafting, change, problem } = part
  const { file } = typed
  const { data: reading, error, isFetching } = request
  if (!file) {
    return (
      <div className="flex flex-col gap-3">
        <FileDrop
          problem={problem('file')}
          onUploaded={({ url, name }) => change({ file: { url, name, asked: [] } })}
        />
        {!drafting.isElsewhere && (
          <a
            href={fileAddress(getBulkTemplate, { query: { operation_name: operation } })}
            download
            className={buttonLook({ size: 'small', className: 'self-start' })}
          >
            <Download aria-hidden size={14} />
            {t('template')}
          </a>
        )}
      </div>
    )
  }
  // another upstream may say no more than whether it takes the file
  const readText = ({ valid, rows, encoding }: FileReading): string => {
    if (rows !== null && encoding !== null) return t('read', { rows, encoding })
    return t(valid ? 'taken' : 'refused')
  }
  const say = (more: Partial<TypedFile>) => change({ file: { ...file, ...more } })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0">
          <span className="block truncate font-medium">{file.name}</span>
          <span role="status" className="block text-sm text-text-muted">
            {isFetching ? t('validating') : reading && readText(reading)}
          </span>
        </p>
        <Button size="small" onClick={() => change({ file: null })}>
          {t('another')}
        </Button>
      </div>
      {error && !isFetching && (
        <Notice tone="danger" role="alert">
          {refusalText(error)}
        </Notice>
      )}
      {problem('file') && !error && (
        <Notice tone="danger" role="alert">
          {problem('file')}
        </Notice>
      )}
      {reading && !error && (
        <>
          <FileProblems problems={reading.problems} />
          <FileQuestions
            file={file}
            reading={reading}
            currency={drafting.currency}
            onAnswer={say}
          />
          {reading.delimiter !== null && (
            <Select
              label={t('delimiter')}
              help={t('delimiterHelp')}
              className="w-60"
              value={reading.delimiter}
              options={delimiters.map((one) => ({
                value: one,
                label: t(`delimiters.${names[one]}`),
              }))}
              onChange={(event) => {
                // new columns invalidate choices about the old ones
                const { columns: _, decimal: __, dates: ___, ...rest } = file
                change({
                  file: {
                    ...rest,
                    delimiter: event.target.value as (typeof delimiters)[number],
                    asked: [],
                  },
                })
              }}
            />
          )}
          <FileColumns
            chosen={file.columns}
            reading={reading}
            onChange={(columns) => {
              const { decimal: _, dates: __, ...rest } = file
              change({ file: { ...rest, columns, asked: [] } })
            }}
          />
        </>
      )}
      {operation === 'loyalty_card' && (
        <div className="flex flex-col gap-2">
          <Checkbox
            label={t('reset')}
            checked={typed.resets}
            onChange={(event) => change({ resets: event.target.checked })}
          />
          {typed.resets && <Notice tone="warning">{t('resetWarning')}</Notice>}
        </div>
      )}
    </div>
  )
}

const names = { ',': 'comma', ';': 'semicolon', tab: 'tab' } as const
