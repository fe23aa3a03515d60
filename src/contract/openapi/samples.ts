/** The first purchase in four languages, as the guides show it and test/flows/samples.test.ts runs it. */

export type Sample = { language: "curl" | "JavaScript" | "Python" | "PHP"; fence: string; code: string };

/**
 * Returns the samples for a server. Each reads the key from `AIRTIDE_KEY`, and its order has a key of its
 * own.
 */
export function samplesFor(serverUrl: string): Sample[] {
  return [
    { language: "curl", fence: "sh", code: curl(serverUrl) },
    { language: "JavaScript", fence: "js", code: javascript(serverUrl) },
    { language: "Python", fence: "python", code: python(serverUrl) },
    { language: "PHP", fence: "php", code: php(serverUrl) },
  ];
}

const curl = (url: string) => `curl --silent --show-error ${url}/buy/airtime \\
  --header "x-auth-token: $AIRTIDE_KEY" \\
  --header "Idempotency-Key: order-1001" \\
  --header "content-type: application/json" \\
  --data '{"network": 1, "mobile_number": "08031234567", "amount": 500}'`;

const javascript = (url: string) => `const answer = await fetch("${url}/buy/airtime", {
  method: "POST",
  headers: {
    "x-auth-token": process.env.AIRTIDE_KEY,
    "Idempotency-Key": "order-1002",
    "content-type": "application/json",
  },
  body: JSON.stringify({ network: 1, mobile_number: "08031234567", amount: 500 }),
});
const order = await answer.json();
if (answer.ok) console.log(order.receipt.trans_Status, order.receipt.trans_Id);
else console.log(order.code, order.msg);`;

const python = (url: string) => `import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    "${url}/buy/airtime",
    data=json.dumps({"network": 1, "mobile_number": "08031234567", "amount": 500}).encode(),
    headers={
        "x-auth-token": os.environ["AIRTIDE_KEY"],
        "Idempotency-Key": "order-1003",
        "content-type": "application/json",
    },
)
try:
    with urllib.request.urlopen(request, timeout=30) as answer:
        order = json.load(answer)
        print(order["receipt"]["trans_Status"], order["receipt"]["trans_Id"])
except urllib.error.HTTPError as refused:
    order = json.load(refused)
    print(order["code"], order["msg"])`;

const php = (url: string) => `<?php
$request = curl_init("${url}/buy/airtime");
curl_setopt_array($request, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 30,
    CURLOPT_HTTPHEADER => [
        "x-auth-token: " . getenv("AIRTIDE_KEY"),
        "Idempotency-Key: order-1004",
        "content-type: application/json",
    ],
    CURLOPT_POSTFIELDS => json_encode(["network" => 1, "mobile_number" => "08031234567", "amount" => 500]),
]);
$order = json_decode(curl_exec($request), true);
if (curl_getinfo($request, CURLINFO_RESPONSE_CODE) === 200) {
    echo $order["receipt"]["trans_Status"], " ", $order["receipt"]["trans_Id"], "\\n";
} else {
    echo $order["code"], " ", $order["msg"], "\\n";
}`;
