/** Print layout without a frame; exempt from the small-screen notice, because paper is narrow. */
export default function PrintLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <main className="mx-auto min-h-dvh max-w-180 bg-surface p-10 text-text print:max-w-none print:p-0">
      {children}
    </main>
  )
}
