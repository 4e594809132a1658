// The user of the operating system who runs the command line on the database itself. Roles, limits and approvals are
// those of operators: a person with a shell on the server stands outside them, and the records name the user.

const PREFIX = 'system user '

/** The author of changes by the user, for records. No other author has an id of this form. */
export const systemUser = (name: string): string => `${PREFIX}${name}`

/** Whether the author is a user of the operating system. */
export const isSystemUser = (author: string): boolean => author.startsWith(PREFIX)
