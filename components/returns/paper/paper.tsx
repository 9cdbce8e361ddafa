import type { PaperSize } from './paper-sizes.ts'

const pages: Record<PaperSize, string> = {
  roll: '@page{size:80mm 200mm;margin:4mm}',
  sheet: '@page{size:A4;margin:18mm}',
}

/** A sheet of its size on screen and at the printer, always black on white. */
export function Paper({ size, children }: { size: PaperSize; children: React.ReactNode }) {
  return (
    <article
      className={
        'mx-auto bg-surface text-text wrap-anywhere print:m-0 print:max-w-none ' +
        `print:p-0 ${size === 'roll' ? 'max-w-[72mm] py-3 text-sm' : 'max-w-180 p-8'}`
      }
    >
      <style>{pages[size]}</style>
      {children}
    </article>
  )
}
