// The signing secrets that this page has seen, to check signatures with. They are in no storage and end with the page.
const secrets = new Map<string, string>()

export const keepSecret = (webhook: string, secret: string): void => {
  secrets.set(webhook, secret)
}

export const seenSecret = (webhook: string): string | undefined => secrets.get(webhook)
