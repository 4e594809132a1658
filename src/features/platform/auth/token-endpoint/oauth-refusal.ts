// A refusal of the token endpoint in the body of OAuth 2.0 (RFC 6749, section 5.2).

export class OAuthRefusal extends Error {
  readonly status: 400 | 401
  readonly error: string
  constructor(status: 400 | 401, error: string, description: string) {
    super(description)
    this.status = status
    this.error = error
  }
}
