/** Splits a list into its words. */
function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Words that stay weak with any digits and signs around them (rules 3.3). */
export const COMMON_BASES = wordsOf(`
password passwort passphrase passcode qwerty qwertyui qwertyuiop asdfgh asdfghjkl zxcvbnm welcome
iloveyou letmein changeme admin administrator monkey dragon sunshine princess football superman nigeria
lagos abuja naija jesus blessing arsenal chelsea liverpool samsung abcdef
`);

/**
 * The most used passwords of the allowed length, worldwide and in Nigeria (names, clubs, faith, cities,
 * networks). In lower case (rules 3.3).
 */
export const COMMON_PASSWORDS = wordsOf(`
00000000 0123456789 0987654321 10101010 11111111 11112222 11223344 1122334455 112233445566 12121212
123123123 123321123 123321qq 12344321 1234512345 12345678 123456789 1234567890 1234567890a 12345678910
123456789a 123456789q 123456789z 12345678a 12345678q 1234567a 1234567q 123456aa 123456ab 123456abc 123456as
123456qw 123456qwerty 12345abc 12345qwert 1234abcd 1234qwer 123654789 123abc123 123qweasd 123qwerty 13131313
1314520520 147258369 147258369a 147852369 159753456 1a2b3c4d 1a2s3d4f 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20202020 22222222 321654987 33333333 44444444 456789123 5201314520 55555555
66666666 741852963 77777777 789456123 87654321 88888888 987654321 9876543210 99999999 9mobile9 a1234567
a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa123456 aaaa1111 abc12345 abc123456 abc123abc abcabc123
abcd1234 abcde123 abcdefg1 abcdefgh abdullah abdullahi abubakar abuja123 abuja1234 access123 access14
adebayo1 admin123 admin1234 admin12345 admin123456 adminadmin administrator airtel12 airtel123 airtime1
airtime123 alexander alexander1 alhamdulillah allahuakbar amazinggrace aminat123 andrew12 andrew123 android1
android123 angel123 angels123 anthony1 apple123 arsenal1 arsenal12 arsenal123 arsenalfc asdf1234 asdfasdf
asdfgh123 asdfghjk asdfghjkl asdqwe123 ayomide1 ayomide123 babyboy1 babyface babygirl babygirl1 badboy123
banana12 banana123 bank1234 barcelona barcelona1 baseball baseball1 basketball batman123 benjamin benjamin1
bigboy123 bigdaddy1 billionaire bismillah blackberry blessing blessing1 blessing12 blessing123 bubbles1
butterfly butterfly1 caroline changeme changeme1 changeme123 charlie1 charlie123 cheese12 chelsea1 chelsea12
chelsea123 chelseafc chidinma chinedu1 chinedu123 chocolate chocolate1 christ123 christian christian1
christine christopher chukwudi computer computer1 computer123 cookie12 corvette cowboys1 cristiano
cristiano7 daddy123 daniel12 daniel123 data1234 david123 december december1 default1 default123 demo1234
demo12345 diamond1 dolphin1 dolphins dragon12 dragon123 eagle123 elephant elizabeth elizabeth1 eminem12
eminem123 emmanuel emmanuel1 emmanuel12 emmanuel123 enugu123 etisalat etisalat1 facebook facebook1
facebook123 family123 father123 fatima123 favour12 favour123 february ferrari1 flower123 football football1
football12 football123 forever1 forever21 franklin freedom1 freedom123 friday123 friends1 garfield glo12345
gloglo123 glory123 gloryglory godbless godbless1 godblessme godisgood godisgood1 godisgood123 godisgreat
godislove godislove1 golden12 goodboy1 goodgirl goodness goodness1 google123 gospel123 guest123 guest1234
hallelujah heaven123 hello123 hello1234 hello12345 hellohello helloworld holyspirit honeybee hunter12
hunter123 ibadan123 ibrahim1 ibrahim123 ilovegod ilovegod1 ilovejesus iloveme123 iloveu123 iloveyou
iloveyou1 iloveyou12 iloveyou123 iloveyou2 instagram internet internet1 iphone123 ironman123 january1
jasmine1 jasmine123 jennifer jennifer1 jessica1 jessica123 jesus123 jesus1234 jesuschrist jesusislord
jesusismylord jesuslord jesusloves jesuslovesme jonathan jonathan1 jordan123 jordan23 joshua12 joshua123
kaduna123 keyboard keyboard1 killer12 killer123 king1234 kingdavid kobe2424 lagos123 lagos1234 lagosboy
lakers123 lakers24 letmein1 letmein123 letmeinnow lion1234 lionelmessi liverpool liverpool1 liverpool123
lkjhgfdsa login123 login1234 lovelove lovely12 lovely123 loveme123 loverboy lovergirl loveyou1 m1234567
manchester manunited manutd123 master12 master123 master1234 matthew1 maverick mercedes mercedes1 mercy123
messi10messi metallica michael1 michael12 michael123 michelle michelle1 microsoft midnight millionaire
mnbvcxz1 mnbvcxzlkj mobile123 mohammed mohammed1 monday123 money123 money1234 moneyman monkey12 monkey123
mother123 mtn12345 mtnmtn123 muhammad muhammad1 mummy123 mustang1 mylove123 mypassword mysecret naija123
naija1234 naira123 naira1234 naruto123 ncc1701d newpassword neymar123 nicholas nigeria1 nigeria12 nigeria123
nigeria1234 nigeria1960 nirvana1 nokia1234 nopassword nothing1 november october1 oluwafemi oluwaseun
oluwaseun1 oluwaseyi oluwatobi orange12 orange123 pass1234 pass12345 pass123456 passport passport1 passw0rd
password password1 password12 password123 password1234 password12345 password2 passwords patience patience1
patrick1 peanut12 pepper12 phoenix1 phone123 poiuytrewq pokemon1 pokemon123 portharcourt praisegod
praisethelord precious precious1 precious12 precious123 prince123 princess princess1 princess12 princess123
promise1 promise123 purple12 q1234567 q12345678 q123456789 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx123
qazwsxedc queen123 qwaszx12 qwaszxedc qwe123qwe qweasd123 qweasdzxc qwer1234 qwert123 qwerty12 qwerty123
qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwertyuiop123 qwqwqwqw rainbow1 ranger12 realmadrid
realmadrid1 recharge recharge123 richboy1 ronaldo123 ronaldo7 root1234 rootroot rush2112 s1234567 samsung1
samsung12 samsung123 samsung1234 samuel12 samuel123 scooter1 secret12 secret123 secure123 security security1
security123 september shadow12 shadow123 silver12 slipknot snoopy12 soccer123 spiderman spiderman1 spring123
starwars starwars1 steelers stephanie success1 success12 success123 successful summer12 summer123 sunday12
sunday123 sunshine sunshine1 sunshine12 sunshine123 superman superman1 sweetheart sweetie1 telephone
temp1234 temporary temppass test1234 test12345 tester123 testimony testing1 testing123 testtest thankgod
thankgod1 thepassword thomas12 thomas123 tiger123 tigger12 tinkerbell toor1234 toyota123 trustme1 trustno1
user1234 user12345 username veronica victoria victoria1 wallet123 welcome1 welcome12 welcome123 welcome1234
whatever whatever1 whatsapp whatsapp1 whiskey1 windows1 winter12 winter123 woaini123 woaini1314 yamaha123
yankees1 yellow12 yourpassword youtube1 z1234567 z123456789 zaq12wsx zaq1xsw2 zxc12345 zxcasdqwe zxcv1234
zxcvbnm1 zxcvbnm123 zxcvbnm1234 zxczxc123
`);
