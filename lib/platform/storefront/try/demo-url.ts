/** Address of the demo shop. */
export const demoUrl = 'demo.tender.example'
