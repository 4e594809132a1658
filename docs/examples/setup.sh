# The set-up of the guides, for bash: source it in the folder of Holdfast while `npm start` runs in another terminal.
# It creates a tenant in which onboarding asks for little, and an account of Ada Lovelace without money. The clock of the
# tenant is frozen at 10:00 UTC on Monday 1 March 2027, on whichever day it runs. PORT and DATA_DIR mean what they mean to
# the server.

BASE=${BASE:-${PORT:+http://127.0.0.1:$PORT}}
BASE=${BASE:-http://127.0.0.1:8080}

# Reads a field from JSON: field .id. Of a refusal without that field it shows the code.
field() {
  node -e "const body = JSON.parse(fs.readFileSync(0, 'utf8')), code = body.code ?? body.error
    let value
    try { value = body$1 } catch (error) { if (!code) throw error }
    if (value === undefined && code) console.error('refused: ' + code + ': ' + (body.detail ?? body.error_description))
    console.log(value)"
}

# Fetches a token, which lasts 15 minutes on the clock of the tenant.
login() {
  TOKEN=$(curl -sS $BASE/auth/token -d grant_type=client_credentials \
    -d client_id=$CLIENT_ID -d client_secret=$CLIENT_SECRET | field .access_token)
}

# Calls the API: a GET without a body, a POST with one, or the method that is named: api PATH [BODY [METHOD]]
api() {
  curl -gsS "$BASE$1" ${3:+-X $3} -H "Authorization: Bearer $TOKEN" -H 'Api-Version: 2026-09-02' \
    ${2:+-H 'Content-Type: application/json' -d "$2"}; echo
}

# The date a number of days after that Monday: day 4
day() { node -pe "new Date(Date.parse('$MONDAY') + $1 * 864e5).toISOString().slice(0, 10)"; }

CLIENT_ID=$(field .client_id < ${DATA_DIR:-.data}/credentials.json)
CLIENT_SECRET=$(field .client_secret < ${DATA_DIR:-.data}/credentials.json)
login
MONDAY=2027-03-01
CREDENTIALS=$(api /sandbox/tenants '{ "name": "Guide", "settings": { "onboarding": "minimal" },
  "clock": { "now": "'$MONDAY'T10:00:00Z", "mode": "frozen" } }')
TENANT=$(echo "$CREDENTIALS" | field .tenant)
CLIENT_ID=$(echo "$CREDENTIALS" | field .client_id)
CLIENT_SECRET=$(echo "$CREDENTIALS" | field .client_secret)
login

PERSON=$(api /persons '{ "person_type": "natural", "claims": [
  { "claim_type": "identity", "first_name": "Ada", "last_name": "Lovelace", "date_of_birth": "1990-12-10" },
  { "claim_type": "contact_details", "email": "ada@example.com", "phone_number": "+35312345678" } ] }' | field .id)
APPLICATION=$(api /onboarding-applications '{
  "customer_type": "individual", "authorities": [{ "person": "'$PERSON'" }] }' | field .id)
api /sandbox/onboarding-applications/$APPLICATION/decision '{ "outcome": "approved" }' > /dev/null
CUSTOMER=$(api /persons/$PERSON/authorities | field '[0].customer.id')
ACCOUNT=$(api /customers/$CUSTOMER/account-ownerships | field '[0].account.id')
