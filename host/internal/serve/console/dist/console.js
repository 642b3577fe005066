var fc=Object.defineProperty;var vc=Object.getOwnPropertyDescriptor;var tr=i=>{throw TypeError(i)};var u=(i,s,e,t)=>{for(var n=t>1?void 0:t?vc(s,e):s,o=i.length-1,a;o>=0;o--)(a=i[o])&&(n=(t?a(s,e,n):a(n))||n);return t&&n&&fc(s,e,n),n};var Ln=(i,s,e)=>s.has(i)||tr("Cannot "+e);var f=(i,s,e)=>(Ln(i,s,"read from private field"),e?e.call(i):s.get(i)),b=(i,s,e)=>s.has(i)?tr("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(i):s.set(i,e),R=(i,s,e,t)=>(Ln(i,s,"write to private field"),t?t.call(i,e):s.set(i,e),e),c=(i,s,e)=>(Ln(i,s,"access private method"),e);var Us=(i,s,e,t)=>({set _(n){R(i,s,n,e)},get _(){return f(i,s,t)}});var _n="wasmhost.theme",sr=matchMedia("(prefers-color-scheme: dark)");function jn(){let i=localStorage.getItem(_n);return i==="light"||i==="dark"?i:"system"}function ir(i){i==="system"?localStorage.removeItem(_n):localStorage.setItem(_n,i),Nn()}function qn(){let i=jn();return i==="system"?sr.matches?"dark":"light":i}function Nn(){document.documentElement.dataset.mode=qn(),dispatchEvent(new Event("wasmhost-theme"))}sr.addEventListener("change",Nn);Nn();var Pi=globalThis,Ri=Pi.ShadowRoot&&(Pi.ShadyCSS===void 0||Pi.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,or=Symbol(),nr=new WeakMap,Ai=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==or)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(Ri&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=nr.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&nr.set(e,s))}return s}toString(){return this.cssText}},rr=i=>new Ai(typeof i=="string"?i:i+"",void 0,or);var ar=(i,s)=>{if(Ri)i.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),n=Pi.litNonce;n!==void 0&&t.setAttribute("nonce",n),t.textContent=e.cssText,i.appendChild(t)}},Dn=Ri?i=>i:i=>i instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return rr(e)})(i):i;var{is:yc,defineProperty:$c,getOwnPropertyDescriptor:bc,getOwnPropertyNames:wc,getOwnPropertySymbols:kc,getPrototypeOf:xc}=Object,Ci=globalThis,lr=Ci.trustedTypes,Tc=lr?lr.emptyScript:"",Ec=Ci.reactiveElementPolyfillSupport,Ws=(i,s)=>i,Bs={toAttribute(i,s){switch(s){case Boolean:i=i?Tc:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,s){let e=i;switch(s){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},Mi=(i,s)=>!yc(i,s),dr={attribute:!0,type:String,converter:Bs,reflect:!1,useDefault:!1,hasChanged:Mi};Symbol.metadata??=Symbol("metadata"),Ci.litPropertyMetadata??=new WeakMap;var ft=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=dr){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),n=this.getPropertyDescriptor(s,t,e);n!==void 0&&$c(this.prototype,s,n)}}static getPropertyDescriptor(s,e,t){let{get:n,set:o}=bc(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:n,set(a){let l=n?.call(this);o?.call(this,a),this.requestUpdate(s,l,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??dr}static _$Ei(){if(this.hasOwnProperty(Ws("elementProperties")))return;let s=xc(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(Ws("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Ws("properties"))){let e=this.properties,t=[...wc(e),...kc(e)];for(let n of t)this.createProperty(n,e[n])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,n]of e)this.elementProperties.set(t,n)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let n=this._$Eu(e,t);n!==void 0&&this._$Eh.set(n,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let n of t)e.unshift(Dn(n))}else s!==void 0&&e.push(Dn(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return ar(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),n=this.constructor._$Eu(s,t);if(n!==void 0&&t.reflect===!0){let o=(t.converter?.toAttribute!==void 0?t.converter:Bs).toAttribute(e,t.type);this._$Em=s,o==null?this.removeAttribute(n):this.setAttribute(n,o),this._$Em=null}}_$AK(s,e){let t=this.constructor,n=t._$Eh.get(s);if(n!==void 0&&this._$Em!==n){let o=t.getPropertyOptions(n),a=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:Bs;this._$Em=n;let l=a.fromAttribute(e,o.type);this[n]=l??this._$Ej?.get(n)??l,this._$Em=null}}requestUpdate(s,e,t,n=!1,o){if(s!==void 0){let a=this.constructor;if(n===!1&&(o=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??Mi)(o,e)||t.useDefault&&t.reflect&&o===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:n,wrapped:o},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),o!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),n===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[n,o]of this._$Ep)this[n]=o;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[n,o]of t){let{wrapped:a}=o,l=this[n];a!==!0||this._$AL.has(n)||l===void 0||this.C(n,void 0,o,l)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};ft.elementStyles=[],ft.shadowRootOptions={mode:"open"},ft[Ws("elementProperties")]=new Map,ft[Ws("finalized")]=new Map,Ec?.({ReactiveElement:ft}),(Ci.reactiveElementVersions??=[]).push("2.1.2");var Un=globalThis,cr=i=>i,Oi=Un.trustedTypes,pr=Oi?Oi.createPolicy("lit-html",{createHTML:i=>i}):void 0,Wn="$lit$",vt=`lit$${Math.random().toFixed(9).slice(2)}$`,Bn="?"+vt,Sc=`<${Bn}>`,Ft=document,Vs=()=>Ft.createComment(""),Ks=i=>i===null||typeof i!="object"&&typeof i!="function",Gn=Array.isArray,vr=i=>Gn(i)||typeof i?.[Symbol.iterator]=="function",Fn=`[ 	
\f\r]`,Gs=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,hr=/-->/g,ur=/>/g,Nt=RegExp(`>|${Fn}(?:([^\\s"'>=/]+)(${Fn}*=${Fn}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),mr=/'/g,gr=/"/g,yr=/^(?:script|style|textarea|title)$/i,Vn=i=>(s,...e)=>({_$litType$:i,strings:s,values:e}),r=Vn(1),ze=Vn(2),Lh=Vn(3),Me=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),fr=new WeakMap,Dt=Ft.createTreeWalker(Ft,129);function $r(i,s){if(!Gn(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return pr!==void 0?pr.createHTML(s):s}var br=(i,s)=>{let e=i.length-1,t=[],n,o=s===2?"<svg>":s===3?"<math>":"",a=Gs;for(let l=0;l<e;l++){let p=i[l],y,w,g=-1,x=0;for(;x<p.length&&(a.lastIndex=x,w=a.exec(p),w!==null);)x=a.lastIndex,a===Gs?w[1]==="!--"?a=hr:w[1]!==void 0?a=ur:w[2]!==void 0?(yr.test(w[2])&&(n=RegExp("</"+w[2],"g")),a=Nt):w[3]!==void 0&&(a=Nt):a===Nt?w[0]===">"?(a=n??Gs,g=-1):w[1]===void 0?g=-2:(g=a.lastIndex-w[2].length,y=w[1],a=w[3]===void 0?Nt:w[3]==='"'?gr:mr):a===gr||a===mr?a=Nt:a===hr||a===ur?a=Gs:(a=Nt,n=void 0);let H=a===Nt&&i[l+1].startsWith("/>")?" ":"";o+=a===Gs?p+Sc:g>=0?(t.push(y),p.slice(0,g)+Wn+p.slice(g)+vt+H):p+vt+(g===-2?l:H)}return[$r(i,o+(i[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},zs=class i{constructor({strings:s,_$litType$:e},t){let n;this.parts=[];let o=0,a=0,l=s.length-1,p=this.parts,[y,w]=br(s,e);if(this.el=i.createElement(y,t),Dt.currentNode=this.el.content,e===2||e===3){let g=this.el.content.firstChild;g.replaceWith(...g.childNodes)}for(;(n=Dt.nextNode())!==null&&p.length<l;){if(n.nodeType===1){if(n.hasAttributes())for(let g of n.getAttributeNames())if(g.endsWith(Wn)){let x=w[a++],H=n.getAttribute(g).split(vt),X=/([.?@])?(.*)/.exec(x);p.push({type:1,index:o,name:X[2],strings:H,ctor:X[1]==="."?Hi:X[1]==="?"?Li:X[1]==="@"?_i:Wt}),n.removeAttribute(g)}else g.startsWith(vt)&&(p.push({type:6,index:o}),n.removeAttribute(g));if(yr.test(n.tagName)){let g=n.textContent.split(vt),x=g.length-1;if(x>0){n.textContent=Oi?Oi.emptyScript:"";for(let H=0;H<x;H++)n.append(g[H],Vs()),Dt.nextNode(),p.push({type:2,index:++o});n.append(g[x],Vs())}}}else if(n.nodeType===8)if(n.data===Bn)p.push({type:2,index:o});else{let g=-1;for(;(g=n.data.indexOf(vt,g+1))!==-1;)p.push({type:7,index:o}),g+=vt.length-1}o++}}static createElement(s,e){let t=Ft.createElement("template");return t.innerHTML=s,t}};function Ut(i,s,e=i,t){if(s===Me)return s;let n=t!==void 0?e._$Co?.[t]:e._$Cl,o=Ks(s)?void 0:s._$litDirective$;return n?.constructor!==o&&(n?._$AO?.(!1),o===void 0?n=void 0:(n=new o(i),n._$AT(i,e,t)),t!==void 0?(e._$Co??=[])[t]=n:e._$Cl=n),n!==void 0&&(s=Ut(i,n._$AS(i,s.values),n,t)),s}var Ii=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,n=(s?.creationScope??Ft).importNode(e,!0);Dt.currentNode=n;let o=Dt.nextNode(),a=0,l=0,p=t[0];for(;p!==void 0;){if(a===p.index){let y;p.type===2?y=new ps(o,o.nextSibling,this,s):p.type===1?y=new p.ctor(o,p.name,p.strings,this,s):p.type===6&&(y=new ji(o,this,s)),this._$AV.push(y),p=t[++l]}a!==p?.index&&(o=Dt.nextNode(),a++)}return Dt.currentNode=Ft,n}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},ps=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,n){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=n,this._$Cv=n?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=Ut(this,s,e),Ks(s)?s===d||s==null||s===""?(this._$AH!==d&&this._$AR(),this._$AH=d):s!==this._$AH&&s!==Me&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):vr(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==d&&Ks(this._$AH)?this._$AA.nextSibling.data=s:this.T(Ft.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,n=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=zs.createElement($r(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===n)this._$AH.p(e);else{let o=new Ii(n,this),a=o.u(this.options);o.p(e),this.T(a),this._$AH=o}}_$AC(s){let e=fr.get(s.strings);return e===void 0&&fr.set(s.strings,e=new zs(s)),e}k(s){Gn(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,n=0;for(let o of s)n===e.length?e.push(t=new i(this.O(Vs()),this.O(Vs()),this,this.options)):t=e[n],t._$AI(o),n++;n<e.length&&(this._$AR(t&&t._$AB.nextSibling,n),e.length=n)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=cr(s).nextSibling;cr(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},Wt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,n,o){this.type=1,this._$AH=d,this._$AN=void 0,this.element=s,this.name=e,this._$AM=n,this.options=o,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(s,e=this,t,n){let o=this.strings,a=!1;if(o===void 0)s=Ut(this,s,e,0),a=!Ks(s)||s!==this._$AH&&s!==Me,a&&(this._$AH=s);else{let l=s,p,y;for(s=o[0],p=0;p<o.length-1;p++)y=Ut(this,l[t+p],e,p),y===Me&&(y=this._$AH[p]),a||=!Ks(y)||y!==this._$AH[p],y===d?s=d:s!==d&&(s+=(y??"")+o[p+1]),this._$AH[p]=y}a&&!n&&this.j(s)}j(s){s===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},Hi=class extends Wt{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===d?void 0:s}},Li=class extends Wt{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==d)}},_i=class extends Wt{constructor(s,e,t,n,o){super(s,e,t,n,o),this.type=5}_$AI(s,e=this){if((s=Ut(this,s,e,0)??d)===Me)return;let t=this._$AH,n=s===d&&t!==d||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,o=s!==d&&(t===d||n);n&&this.element.removeEventListener(this.name,this,t),o&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},ji=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){Ut(this,s)}},wr={M:Wn,P:vt,A:Bn,C:1,L:br,R:Ii,D:vr,V:Ut,I:ps,H:Wt,N:Li,U:_i,B:Hi,F:ji},Pc=Un.litHtmlPolyfillSupport;Pc?.(zs,ps),(Un.litHtmlVersions??=[]).push("3.3.3");var hs=(i,s,e)=>{let t=e?.renderBefore??s,n=t._$litPart$;if(n===void 0){let o=e?.renderBefore??null;t._$litPart$=n=new ps(s.insertBefore(Vs(),o),o,void 0,e??{})}return n._$AI(i),n};var Kn=globalThis,je=class extends ft{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=hs(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Me}};je._$litElement$=!0,je.finalized=!0,Kn.litElementHydrateSupport?.({LitElement:je});var Ac=Kn.litElementPolyfillSupport;Ac?.({LitElement:je});(Kn.litElementVersions??=[]).push("4.2.2");var S=i=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,s)}):customElements.define(i,s)};var Rc={attribute:!0,type:String,converter:Bs,reflect:!1,hasChanged:Mi},Cc=(i=Rc,s,e)=>{let{kind:t,metadata:n}=e,o=globalThis.litPropertyMetadata.get(n);if(o===void 0&&globalThis.litPropertyMetadata.set(n,o=new Map),t==="setter"&&((i=Object.create(i)).wrapped=!0),o.set(e.name,i),t==="accessor"){let{name:a}=e;return{set(l){let p=s.get.call(this);s.set.call(this,l),this.requestUpdate(a,p,i,!0,l)},init(l){return l!==void 0&&this.C(a,void 0,i,l),l}}}if(t==="setter"){let{name:a}=e;return function(l){let p=this[a];s.call(this,l),this.requestUpdate(a,p,i,!0,l)}}throw Error("Unsupported decorator location: "+t)};function N(i){return(s,e)=>typeof e=="object"?Cc(i,s,e):((t,n,o)=>{let a=n.hasOwnProperty(o);return n.constructor.createProperty(o,t),a?Object.getOwnPropertyDescriptor(n,o):void 0})(i,s,e)}function v(i){return N({...i,state:!0,attribute:!1})}var Ni={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},yt=i=>(...s)=>({_$litDirective$:i,values:s}),rt=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:Mc}=wr,kr=i=>i,Tr=i=>i===null||typeof i!="object"&&typeof i!="function";var Er=i=>i.strings===void 0,xr=()=>document.createComment(""),us=(i,s,e)=>{let t=i._$AA.parentNode,n=s===void 0?i._$AB:s._$AA;if(e===void 0){let o=t.insertBefore(xr(),n),a=t.insertBefore(xr(),n);e=new Mc(o,a,i,i.options)}else{let o=e._$AB.nextSibling,a=e._$AM,l=a!==i;if(l){let p;e._$AQ?.(i),e._$AM=i,e._$AP!==void 0&&(p=i._$AU)!==a._$AU&&e._$AP(p)}if(o!==n||l){let p=e._$AA;for(;p!==o;){let y=kr(p).nextSibling;kr(t).insertBefore(p,n),p=y}}}return e},Et=(i,s,e=i)=>(i._$AI(s,e),i),Oc={},Di=(i,s=Oc)=>i._$AH=s,Sr=i=>i._$AH,Fi=i=>{i._$AR(),i._$AA.remove()};var Ui=yt(class extends rt{constructor(){super(...arguments),this.key=d}render(i,s){return this.key=i,s}update(i,[s,e]){return s!==this.key&&(Di(i),this.key=s),e}});var Pr={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},showApprovals:{method:"GET",path:"/api/v1/approvals"},beginPresence:{method:"POST",path:"/api/v1/approvals/challenges",body:["what","register"]},setPresence:{method:"PUT",path:"/api/v1/approvals/presence",body:["level","passphrase","passkey","name","remove","presence"]},recoverApprovals:{method:"POST",path:"/api/v1/approvals/recovery",body:["by"]},revokeAllowance:{method:"DELETE",path:"/api/v1/approvals/allowances/{id}"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listCatalogues:{method:"GET",path:"/api/v1/catalogues"},offerCatalogue:{method:"POST",path:"/api/v1/catalogues/offer",body:["place"]},addCatalogue:{method:"POST",path:"/api/v1/catalogues",body:["name","place","key","unsigned","daily"]},removeCatalogue:{method:"DELETE",path:"/api/v1/catalogues/{name}"},setCatalogue:{method:"PUT",path:"/api/v1/catalogues/{name}",body:["daily"]},refreshCatalogue:{method:"POST",path:"/api/v1/catalogues/{name}/refresh"},searchCatalogues:{method:"GET",path:"/api/v1/catalogue-plugins",query:["text","tag","category","limit","offset","icons"]},cataloguePlugin:{method:"GET",path:"/api/v1/catalogue-plugins/{id}"},listOutdated:{method:"GET",path:"/api/v1/catalogue-outdated"},fetchPackage:{method:"POST",path:"/api/v1/catalogue-plugins/{id}/fetch",body:["range","catalogue"]},getCluster:{method:"GET",path:"/api/v1/cluster"},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve",body:["alike","allow","presence"]},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve",body:["presence"]},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz",query:["challenge"]},readyz:{method:"GET",path:"/readyz",query:["verbose","strict"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},listLimits:{method:"GET",path:"/api/v1/limits"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},proveLogin:{method:"POST",path:"/api/v1/logins/proof",body:["nonce"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","until","text","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},listHostLog:{method:"GET",path:"/api/v1/logs",query:["level","limit","since","until","text","requestId","before","follow"]},followHostLog:{method:"GET",path:"/api/v1/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},listMCPServers:{method:"GET",path:"/api/v1/mcp-servers"},addMCPServer:{method:"PUT",path:"/api/v1/mcp-servers/{name}",body:["url","token"]},removeMCPServer:{method:"DELETE",path:"/api/v1/mcp-servers/{name}"},listMCPServerTools:{method:"GET",path:"/api/v1/mcp-servers/{name}/tools"},setMCPTools:{method:"PUT",path:"/api/v1/plugins/{id}/mcp-tools",body:["tools"]},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins",query:["id"]},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","signer","grants","acceptChanges","consent","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","consent","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},pluginIcon:{method:"GET",path:"/api/v1/plugins/{id}/icon",kind:"download"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData","grants","acceptChanges","consent"]},inspectRollback:{method:"GET",path:"/api/v1/plugins/{id}/rollback",query:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},getUsageHistory:{method:"GET",path:"/api/v1/plugins/{id}/usage"},listTraces:{method:"GET",path:"/api/v1/plugins/{id}/traces",query:["limit","slow","failed","requestId"]},profilePlugin:{method:"POST",path:"/api/v1/plugins/{id}/profile",query:["seconds"]},record:{method:"GET",path:"/api/v1/plugins/{id}/record",kind:"download",query:["calls","seconds","secrets"]},listAgentCalls:{method:"GET",path:"/api/v1/agents/calls",query:["limit","text","before"]},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},stageRestore:{method:"POST",path:"/api/v1/restore",kind:"upload"},agreeToRestore:{method:"POST",path:"/api/v1/restore/agree",body:["digest"]},discardRestore:{method:"DELETE",path:"/api/v1/restore"},showRestore:{method:"GET",path:"/api/v1/restore"},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","role","scopes","code","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},exportKey:{method:"POST",path:"/api/v1/vault/export",body:["key"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var $t=class extends Error{constructor(s,e){super(e.detail||e.error||e.title||`the host answered with HTTP status ${s}`),this.name="ProblemError",this.status=s,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},Ic={json:(i,s)=>async function(e={},t){let n=await s(this,e,void 0,t);if(n.status!==204)return t?.parse?t.parse(await n.text()):n.json()},text:(i,s)=>async function(e={},t){return(await s(this,e,void 0,t)).text()},download:(i,s)=>function(e={},t){return s(this,e,void 0,t)},upload:(i,s)=>async function(e,t,n){return(await s(this,e,t,n)).json()},events:(i,s)=>async function*(e={},t){yield*Lc(await s(this,e,void 0,t))}},Js=class i{#e;#t;#s;constructor({url:s,token:e,headers:t={},fetch:n=globalThis.fetch}){this.#e=s.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#s=n.bind(globalThis)}async#i(s,e,t,n={}){let o={...this.#t},a;if(t!==void 0)o["Content-Type"]="application/octet-stream",a=t;else if(s.content)e.body!==void 0&&(a=JSON.stringify(e.body));else if(s.body){let p={};for(let y of s.body)e[y]!==void 0&&(p[y]=e[y]);a=JSON.stringify(p)}a!==void 0&&t===void 0&&(o["Content-Type"]="application/json"),s.kind==="events"&&(o.Accept="text/event-stream"),s.resumes&&e.lastEventId!==void 0&&(o["Last-Event-ID"]=String(e.lastEventId));let l=await this.#s(this.#e+Hc(s,e),{method:s.method,headers:o,body:a,signal:n.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(l.ok)return l;throw new $t(l.status,await l.json().catch(()=>({})))}callEndpoint({method:s,url:e,query:t={},body:n},o={}){let a=new URLSearchParams(t).toString(),l={...this.#t};return n!==void 0&&(l["Content-Type"]="application/json"),this.#s(this.#e+e+(a===""?"":`?${a}`),{method:s,headers:l,body:n,signal:o.signal,redirect:"error",cache:"no-store"})}async call(s,{params:e={},query:t={},body:n}={},o={}){let[a,l]=s.split(/ (.*)/),p=encodeURIComponent,y=l.split("/").map(x=>{let[,H,X]=/^\{(.*?)(\.\.\.)?\}$/.exec(x)??[];if(H===void 0)return p(x);if(e[H]===void 0||e[H]==="")throw new TypeError(`${H} is missing`);return X?String(e[H]).split("/").map(p).join("/"):p(String(e[H]))}).join("/"),w=Object.entries(t).filter(([,x])=>x!==void 0),g=await this.callEndpoint({method:a,url:`/plugins/${y}`,query:Object.fromEntries(w),body:JSON.stringify(n)},o);if(!g.ok)throw new $t(g.status,await g.json().catch(()=>({})));return/^application\/json\b/.test(g.headers.get("Content-Type")??"")?o.parse?o.parse(await g.text()):g.json():g.status===204?void 0:g}static{for(let[s,e]of Object.entries(Pr))i.prototype[s]=Ic[e.kind??"json"](e,(t,...n)=>t.#i(e,...n))}};function Hc(i,s){let e=i.path.replace(/\{(\w+)\}/g,(o,a)=>{if(s[a]===void 0||s[a]==="")throw new TypeError(`${a} is missing`);return encodeURIComponent(String(s[a]))}),t=new URLSearchParams;for(let o of i.query??[]){let a=s[o];a!==void 0&&t.set(o,a instanceof Date?a.toISOString():String(a))}let n=t.toString();return n===""?e:`${e}?${n}`}async function*Lc(i){let s={id:"",name:"",data:[]},e="";for await(let t of i.body.pipeThrough(new TextDecoderStream)){let n=(e+t).split(/\r\n|\r|\n/);e=n.pop();for(let o of n){if(o===""){s.data.length>0&&(yield{...s,data:JSON.parse(s.data.join(`
`))}),s={id:"",name:"",data:[]};continue}let[a,l]=o.split(/: ?(.*)/s);a==="id"?s.id=l:a==="event"?s.name=l:a==="data"&&s.data.push(l)}}}var _c=new Map(Object.entries({"accept-loss":"host",ai:"ai",backup:"backup",catalogue:"catalogues",cluster:"host",inbox:"inbox",install:"install",limits:"limits",logs:"log",notifications:"notifications",outdated:"catalogue",publishers:"publishers",restore:"backup",search:"catalogue",status:"host",token:"access",upgrade:"catalogue"})),zn=new Map(Object.entries({"cron history":"jobs","sessions list":"sessions","settings list":"settings","settings reset":"settings",disable:"",enable:"",export:"data",grant:"",import:"data",info:"",logs:"log",reload:"",remove:"",revoke:"",rollback:"versions"})),jc=["key status","key export","key rotate"];function Ar(i){let[s,e="",t="",n=""]=i.split(" "),o=`${e} ${t}`;if(s!=="wasmhost")return;if(jc.includes(o))return["host"];let[a,l]=zn.has(o)?[zn.get(o),n]:[zn.get(e),t];if(a!==void 0&&/^[a-z]/.test(l))return a===""?["plugin",l]:["plugin",l,a];let p=_c.get(e);return p===void 0?void 0:[p]}var qc=new Intl.NumberFormat("en"),Nc=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),Dc=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),Fc=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),q=i=>qc.format(i);function W(i){let s=["B","KiB","MiB","GiB","TiB"],e=0;for(;i>=1024&&e<s.length-1;)i/=1024,e++;return`${i>=100||Number.isInteger(i)?Math.round(i):i.toFixed(1)} ${s[e]}`}function Rr(i){let s={h:36e5,m:6e4,s:1e3,ms:1};if(/^(?:[\d.]+(?:h|ms|m|s))+$/.test(i))return[...i.matchAll(/([\d.]+)(h|ms|m|s)/g)].reduce((e,[,t,n])=>e+Number(t)*s[n],0)}function Cr(i,s=Date.now()){if(!i)return"";let e=(Date.parse(i)-s)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[n,o]=t.find(([,a])=>Math.abs(e)>=a)??t[3];return Nc.format(Math.round(e/o),n).replace(/\.$/,"")}var Mr=i=>`${Math.floor(i*100)} %`,St=i=>Dc.format(new Date(i)),Or=i=>Fc.format(new Date(i));function Fe(i){if(i<1e3)return`${Math.round(i)} ms`;if(i<6e4)return`${(i/1e3).toFixed(1)} s`;let s=Math.floor(i/6e4);return s<60?`${s} min ${Math.round(i/1e3)%60} s`:`${Math.floor(s/60)} h ${s%60} min`}var Qs=(i,s)=>{let e=i._$AN;if(e===void 0)return!1;for(let t of e)t._$AO?.(s,!1),Qs(t,s);return!0},Wi=i=>{let s,e;do{if((s=i._$AM)===void 0)break;e=s._$AN,e.delete(i),i=s}while(e?.size===0)},Ir=i=>{for(let s;s=i._$AM;i=s){let e=s._$AN;if(e===void 0)s._$AN=e=new Set;else if(e.has(i))break;e.add(i),Bc(s)}};function Uc(i){this._$AN!==void 0?(Wi(this),this._$AM=i,Ir(this)):this._$AM=i}function Wc(i,s=!1,e=0){let t=this._$AH,n=this._$AN;if(n!==void 0&&n.size!==0)if(s)if(Array.isArray(t))for(let o=e;o<t.length;o++)Qs(t[o],!1),Wi(t[o]);else t!=null&&(Qs(t,!1),Wi(t));else Qs(this,i)}var Bc=i=>{i.type==Ni.CHILD&&(i._$AP??=Wc,i._$AQ??=Uc)},Bi=class extends rt{constructor(){super(...arguments),this._$AN=void 0}_$AT(s,e,t){super._$AT(s,e,t),Ir(this),this.isConnected=s._$AU}_$AO(s,e=!0){s!==this.isConnected&&(this.isConnected=s,s?this.reconnected?.():this.disconnected?.()),e&&(Qs(this,s),Wi(this))}setValue(s){if(Er(this._$Ct))this._$Ct._$AI(s,this);else{let e=[...this._$Ct._$AH];e[this._$Ci]=s,this._$Ct._$AI(e,this,0)}}disconnected(){}reconnected(){}};var Gi=class{constructor(s){this.G=s}disconnect(){this.G=void 0}reconnect(s){this.G=s}deref(){return this.G}},Vi=class{constructor(){this.Y=void 0,this.Z=void 0}get(){return this.Y}pause(){this.Y??=new Promise(s=>this.Z=s)}resume(){this.Z?.(),this.Y=this.Z=void 0}};var Hr=i=>!Tr(i)&&typeof i.then=="function",Lr=1073741823,Jn=class extends Bi{constructor(){super(...arguments),this._$Cwt=Lr,this._$Cbt=[],this._$CK=new Gi(this),this._$CX=new Vi}render(...s){return s.find(e=>!Hr(e))??Me}update(s,e){let t=this._$Cbt,n=t.length;this._$Cbt=e;let o=this._$CK,a=this._$CX;this.isConnected||this.disconnected();for(let l=0;l<e.length&&!(l>this._$Cwt);l++){let p=e[l];if(!Hr(p))return this._$Cwt=l,p;l<n&&p===t[l]||(this._$Cwt=Lr,n=0,Promise.resolve(p).then(async y=>{for(;a.get();)await a.get();let w=o.deref();if(w!==void 0){let g=w._$Cbt.indexOf(p);g>-1&&g<w._$Cwt&&(w._$Cwt=g,w.setValue(y))}}))}return Me}disconnected(){this._$CK.disconnect(),this._$CX.pause()}reconnected(){this._$CK.reconnect(this),this._$CX.resume()}},_r=yt(Jn);var Gc=([i,s])=>{switch(i){case"path":return ze`<path d=${s.d}></path>`;case"circle":return ze`<circle cx=${s.cx} cy=${s.cy} r=${s.r}></circle>`;case"ellipse":return ze`<ellipse cx=${s.cx} cy=${s.cy} rx=${s.rx} ry=${s.ry}></ellipse>`;case"line":return ze`<line x1=${s.x1} y1=${s.y1} x2=${s.x2} y2=${s.y2}></line>`;case"rect":return ze`<rect x=${s.x??0} y=${s.y??0} width=${s.width} height=${s.height} rx=${s.rx??0}></rect>`;case"polygon":return ze`<polygon points=${s.points}></polygon>`;default:return ze`<polyline points=${s.points}></polyline>`}},Ki=new Map;async function Vc(i){let s=await fetch(`console/icons/${encodeURIComponent(i)}`);if(!s.ok)throw new Error(s.statusText);let e=await s.json(),t=r`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${e.map(Gc)}</svg>`;return Ki.set(i,t),t}function jr(i,s){if(!i)return s;let e=Ki.get(i)??Vc(i);return Ki.set(i,e),e instanceof Promise?_r(e.catch(()=>(Ki.delete(i),s)),s):e}var qr;function Ys(i){qr=i}function Qn(){return qr?.()??!1}function Zs(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(s=>s!=="").map(s=>{try{return decodeURIComponent(s)}catch{return s}})}function O(...i){return"#/"+i.map(encodeURIComponent).join("/")}function Ae(...i){location.hash=O(...i)}var Kc=new RegExp(String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}`+String.raw`\u206a-\u206f\ufff0-\ufffc\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]`,"u"),Nr=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,zc=/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u,Fr=/\p{M}/u,Jc=/\p{Variation_Selector}/u,Qc=/\p{So}/u,Yc=/[\u200c\u200d]/u,Dr=4;function m(i,s=""){return Ur(i,s,!1)}function ce(i){return m(i,`
	`)}function K(i){return Ur(i,"",!0)}function Ur(i,s,e){let t="",n="",o=Dr,a=0;for(let l of i){a+=l.length;let p=Fr.test(l),y=s.includes(l),w=!0;!y&&!Kc.test(l)&&(Jc.test(l)?(y=o===0&&(e?l==="️"&&Qc.test(n):!/[A-Za-z\s\u0085]/.test(n)),w=!1):p?(y=o<Dr&&(!e||!Nr.test(l)),w=!1):e&&Yc.test(l)?(y=ip(l,i.slice(0,a-l.length),i.slice(a)),w=!1):(y=!e||!Nr.test(l),w=e||!zc.test(l))),t+=y?l:np(l),w?(n=l,o=0):p&&o++}return t}var Zc=[["्",/^\p{Script=Devanagari}/u],["্",/^\p{Script=Bengali}/u],["੍",/^\p{Script=Gurmukhi}/u],["્",/^\p{Script=Gujarati}/u],["୍",/^\p{Script=Oriya}/u],["்",/^\p{Script=Tamil}/u],["్",/^\p{Script=Telugu}/u],["್",/^\p{Script=Kannada}/u],["്",/^\p{Script=Malayalam}/u],["්",/^\p{Script=Sinhala}/u],["္",/^\p{Script=Myanmar}/u],["្",/^\p{Script=Khmer}/u]].map(([i,s])=>({virama:i,script:s})),Xc=/^[\u0620-\u064a\u066e-\u06ff\u0710-\u072f\u074d-\u077f\u07ca-\u07ea\u1820-\u1878]/u,ep=/^[\u0621\u0674]/u,tp=new RegExp(String.raw`^[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb`+String.raw`\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0710\u0715-\u0719\u071e\u0728\u072a\u072c\u072f\u074d`+String.raw`\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779]`,"u"),sp=[/^\p{Script=Arabic}/u,/^\p{Script=Syriac}/u,/^\p{Script=Nko}/u,/^\p{Script=Mongolian}/u],Yn=/^\p{L}/u;function ip(i,s,e){let t=s.replace(/\p{M}+$/u,""),n=[...t].at(-1)??"",o=e.replace(/^\p{M}+/u,"");for(let l of s.slice(t.length)){let p=Zc.find(y=>y.virama===l)?.script;if(!(!p?.test(n)||!Yn.test(n)))return i==="‍"?!Fr.test([...e][0]??""):p.test(o)&&Yn.test(o)}let a=l=>Xc.test(l)&&Yn.test(l)&&!ep.test(l);return i==="‍"||!a(n)||!a(o)||tp.test(n)?!1:sp.some(l=>l.test(n)&&l.test(o))}function np(i){let s=i.codePointAt(0)??0;return s<128?`\\x${s.toString(16).padStart(2,"0")}`:`\\u{${s.toString(16)}}`}function Wr(i){return/[\p{L}\p{N}]/u.exec(i)?.[0].toUpperCase()??"?"}function Zn(i){return/^https?:\/\//i.test(i)&&URL.canParse(i)?i:void 0}var se=(i,s,e)=>`${i} ${String(i)==="1"?s:e}`,xe=i=>Object.hasOwn(h.permissions,i)?h.permissions[i]:i,h={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",undo:"Undo",soon:i=>i<1e3?"in a moment":`in ${se(Math.round(i/1e3),"second","seconds")}`,transfer:{of:(i,s,e)=>`${i} of ${s}, ${e}`,looks:"It has arrived whole. The host looks at it…",cancel:i=>`Cancel: ${i}`},progress:"Progress",items:{step:"step",ofSteps:i=>`of ${i}`,steps:i=>se(i,"step","steps")},leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…",stranger:"Another program answers in place of the host. Trying again…"},noKeys:"This browser keeps no key for this address. Open the console at 127.0.0.1, or by https, and in a window that is not private.",stranger:"What answers here could not show that it is the host that this browser is signed in to; nothing was sent to it. If it is your host, sign in anew by `wasmhost open`.",palette:{title:"Go to a page or a plugin",hint:"Go to a page or a plugin (Ctrl+K)",none:"Nothing fits."},theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",here:"This browser was signed out in another of its windows, or what it keeps for this address was cleared.",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`, which no page can do; this one connects by itself.",request:"Request",again:"Try again"},save:"Save",unsaved:{title:"Leave without saving?",body:"What you have changed here is not saved yet.",confirm:"Leave"},pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",catalogue:"Catalogue",catalogues:"Catalogues",backup:"Backup",limits:"Limits",log:"Log of the host"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:i=>`${se(i,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",goTo:i=>`Do it on the page ${i}`,filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`: it writes a folder, which a page may not.",examples:"Install the examples",examplesHelp:"The examples are part of this program: notes, a Markdown editor with search, and feed-digest, a reader that writes a digest of feeds. They get what they ask for: a store of their own and answers to other programs, and feed-digest news feeds, work at set times, questions to the AI and messages as well. You can remove them at any time.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:i=>`Dismiss the alert of ${i}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:i=>`Memory of ${i}`,work:"CPU",idle:"idle",ticks:i=>`${i} instr/s`,calls:"Calls",errors:i=>se(i,"error","errors"),crashes:i=>se(i,"crash","crashes")},inbox:{none:"Nothing waits for you",noneHelp:"Work at set times and calls of other programs that need your word wait here until you give it.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",job:"Job",of:"of",callOf:i=>`Call of ${i}`,runOf:(i,s)=>`Job ${s} of ${i}`,callBy:i=>`Asked by ${i}`,expires:"expires",due:"Due",version:"Version",standsFor:i=>`stands for ${i} runs`,truncated:i=>`Only the beginning is shown: the body has ${i}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:i=>`Approve ${i}`,rejectOf:i=>`Reject ${i}`,callNumber:(i,s)=>`call #${i} of ${s}`,runNumber:(i,s,e)=>`run #${i} of the job ${e} of ${s}`,number:i=>`#${i}`,callApproved:(i,s,e)=>`Call #${i} of ${s} is approved ${e}.`,callRejected:(i,s,e)=>`Call #${i} of ${s} is rejected ${e}.`,runApproved:(i,s,e)=>`${s}, run #${i}, is approved ${e}.`,runRejected:(i,s,e)=>`${s}, run #${i}, is rejected ${e}.`,approved:"approved",rejected:"rejected",withdrawn:"waits no more",more:i=>`${se(i,"request more waits","requests more wait")}, until there is room for them here.`,clear:"Clear what waits no more",tool:i=>`The tool ${i} of`,argument:"Argument",value:"Value",before:(i,s)=>i+s===0?"It has asked this plugin for nothing before.":`It has asked this plugin before: ${i} approved, ${s} rejected.`,alike:i=>`${i} calls of this tool by the same token, of which the first is shown above:`,all:i=>i===1?"":`all ${i} of `,always:"Always allow",alwaysHelp:"Calls like this one run without asking, of this version of the plugin and by this token alone.",these:"these very arguments",schema:"arguments that fit a JSON Schema",schemaText:"JSON Schema",how:"What is allowed",hours:i=>i<24?`for ${se(i,"hour","hours")}`:`for ${se(i/24,"day","days")}`,approveAlways:"Approve, and allow always"},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",open:"Open its page",enable:"Enable",disable:"Disable",disableQuestion:i=>`Disable ${i}?`,disableHelp:"Calls that run are ended, its endpoints answer that it is disabled, and its jobs do not run until you enable it again. What it has stored stays.",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},page:{titleOf:i=>`Page of ${i}`,folderOf:i=>`Let the page of ${i} write into a folder?`,folder:"You choose the folder next, best an empty one. Until you leave the console, the plugin's page can write files there, replace those that are there, see whether a file exists and read one that is called kickoff. Do not open what you do not expect there.",projectOf:i=>`Add a project of ${i}?`,projectHelp:"A project is a name that the plugin keeps, for a folder that you have chosen for it.",projectName:"Name",projectFolder:"Folder",noFolder:"None",addProject:"Add the project",chooseFolder:"Choose a folder",about:"About this plugin",overlay:"Open its window",overlayOf:i=>`Open the window of ${i}`,again:"Open it again",silent:"The page does not answer. It may be at work, or hang; everything else goes on.",away:"The page has left for another address. Frames show pages of plugins only.",hasOverlay:i=>`The plugin ${i} has a window of its own.`,blocked:"The browser did not open a window. Allow pop-ups for this address, then try again."},overview:{missing:"It could not start without permissions that it was not granted:",by:i=>`by ${i}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:i=>`Grant ${i}`,revokeOf:i=>`Revoke ${i}`,grantQuestion:(i,s)=>`Grant ${i} to ${s}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(i,s)=>`Revoke ${i} from ${s}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"Web requests are not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(i,s)=>`${i}, at most ${s} an instance`,calls:"Calls",callsText:(i,s,e)=>`${i}, ${se(s,"error","errors")}, ${se(e,"crash","crashes")}`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:i=>`Remove ${i}?`,purgeQuestion:i=>`Remove ${i} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"Other programs cannot call this plugin. Its author can give it endpoints.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",waits:"It waits for you. Its answer appears here.",query:"Query",body:"Body (JSON)",optional:"(optional)",noJSON:"Write JSON",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"There is nothing to set. Its author can give it settings.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(i,s)=>i===void 0?`at most ${s}`:s===void 0?`at least ${i}`:`${i} to ${s}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",testOf:(i,s)=>`${i}: test the setting ${s}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:i=>`Use the default of ${i}`,unsetQuestion:(i,s)=>`Forget the value of ${i} of ${s}?`,unsetHelp:"The value that was set is deleted. Nothing brings it back.",kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"It does nothing at set times. Its author can give it jobs.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:i=>`Run now: ${i}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",request:"Request",since:"From",until:"Before",older:"Older",shown:(i,s,e)=>`${se(i,"line","lines")}${s?", and there may be older ones":""}.`+(e?" What is added is not followed while a time is set.":""),save:"Download",saved:i=>`The file has all that fit: ${se(i,"line","lines")}.`,savedPart:i=>`The file has the newest ${se(i,"line","lines")} that fit, which is the most. For older ones, set the time before which they were written.`,none:"Nothing to show",noneHelp:"What is logged appears here at once.",noneYet:"No newer line fits; older ones were not looked at yet.",noMatch:"No line that is kept fits.",dropped:i=>`(${i} lines are missing)`,sameRequest:i=>`Lines of the request ${i}`},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:i=>`Import this file into ${i}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(i,s,e,t)=>`Imported ${i} rows, ${s} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(i,s)=>`${i} to ${s}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:i=>`Remove the feed ${i}`,removed:(i,s)=>`The feed ${i} is removed ${s}.`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:i=>`${i}/s`,network:"Network, both ways",noHistory:"The charts begin as soon as the plugin has run.",since:"The charts begin",pointOf:i=>`A point is ${i}; the figures below count since the host has started.`,totalCalls:"Calls",callsText:(i,s,e)=>`${i}, ${se(s,"error","errors")}, ${se(e,"crash","crashes")}`,cpuTime:"CPU time",waited:i=>`and ${i} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",deniedFor:i=>`denied: ${i}`,failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",inCatalogue:"Look into the catalogue",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:i=>`Version ${i} was installed before.`,withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(i,s)=>`Go back to version ${s} of ${i}?`,confirm:i=>`Go back to ${i}`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read",dismissed:(i,s)=>`A notification of ${i} is dismissed ${s}.`},permissions:{network:"Web requests",ai:"Questions to the AI",sessions:"Conversations with the AI",rss:"News feeds",mcp:"Tools of MCP servers",cli:"Answers to other programs",cron:"Work at set times",secrets:"Passwords and keys",storage:"A store of its own",notifications:"Messages and inbox",inbox:"Inbox","workspace.exec":"Commands in the workspace","workspace.write":"Changes of workspace files","workspace.read":"Workspace files"},consent:{knows:"What it may do, as the host knows",it:"It",and:"; and ",why:"Why it is rated so",score:(i,s)=>`${i} of ${s}`,decision:"Your decision",below:"There is more to read below",ticked:(i,s)=>`${i} of ${se(s,"permission","permissions")} ticked`,acceptFirst:"Tick first that you agree to what changes.",more:i=>`Show ${i} more`,unsigned:"Not signed",trusted:"Signed by a publisher that you trust",trustedName:i=>`Signed by ${i}, whom you trust`,unknown:"Signed by somebody unknown",asBefore:"Signed as before",all:"Tick all of these",accept:"I have read this and agree",kept:"granted before",declined:"not granted before",risk:{high:"high risk",medium:"medium risk",low:"low risk"},change:{new:"new",changed:"changed",removed:"removed"}},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, or a package beside its signature. A folder is built first, by the compilers of its machine: `wasmhost build`.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the package here, with its .minisig if it has one, or choose it. `wasmhost package` makes one where its folder and the author’s key are.",file:"Package",version:"version",downgrade:"an older version",installOf:"Install",againOf:"Install again",sameVersion:", which is installed",upgradeOf:"Upgrade",by:i=>`by ${i}`,id:"Plugin",details:"Details for those who want to compare",warnings:"Found while it was checked",memory:(i,s)=>`Memory: asks for ${i} MiB, gets ${s} MiB at most.`,noBackend:"It has no backend: pages only.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",fetching:i=>`Fetching the package of ${i}…`,from:i=>`From the catalogue ${i}, which lists exactly this package.`,yanked:"Yanked: nobody should install this version any more, says the catalogue’s maker.",vulnerable:"Vulnerable, says the catalogue’s maker.",turn:(i,s)=>`${i} of ${s}`,skip:"Leave it as it is",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(i,s)=>`It answered in ${i}, for ${se(s,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins that may ask the AI are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:i=>`Tokens of ${i}`},presence:{title:"Approvals",takes:"An approval takes",levels:{session:"a session of the console, or a token that may approve",passphrase:"a passphrase as well",passkey:"a passkey as well, which verifies that it is you"},holds:{session:"A program that runs as you, such as an agent with a shell, can approve by itself.",passphrase:"A program that runs as you can approve once it has seen you type it.",passkey:"A program that runs as you cannot approve with all that it finds on this machine."},passphrase:"Passphrase for approvals",newPassphrase:"New passphrase",newPasskey:"Passkey",passkeyExample:"this laptop",passkeys:"Passkeys",added:"Added",add:"Add a passkey",setPassphrase:"Set the passphrase",set:"Set",remove:"Remove",confirm:"Confirm",elsewhere:"The passkeys of approvals belong to another address of the console,",noAddress:"Browsers have no passkeys for an address of numbers.",move:"Open the console there",tampered:"Nothing is approved:",recover:"If you know why, stop the host and begin anew at the terminal with `wasmhost approvals recover`.",recovers:"Somebody has asked at the terminal to do without this. It ends",recoversHelp:"An approval, as it is now, ends that. If it was not you, see who else runs programs as you.",allowed:"Always allowed",tool:"Tool",token:"Token",arguments:"Arguments",fitting:"that fit",expires:"Expires",takeBack:"Take back",history:"What became of these settings",when:"When",what:"What",by:"By"},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",roles:{call:"the endpoints of all plugins, by calls",read:"what the host shows, and nothing to call",operate:"all but consent: calls, runs, settings",approve:"what waits for you, to decide on it",admin:"everything"},onlyPlugin:i=>`only ${i}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:i=>i===365?"in a year":`in ${i} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:i=>`Revoke ${i}`,revokeQuestion:i=>`Revoke the token ${i}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},catalogue:{search:"Search plugins",category:"Category",anyCategory:"Any category",categories:{planning:"Planning",development:"Development",testing:"Testing",devops:"DevOps",productivity:"Productivity",other:"Other"},tags:"Tags",found:i=>`${i} found`,words:"Names and descriptions are words of their authors.",more:"Show more",none:"No plugin fits",noneHelp:"The search looks at id, name, author, description and tags.",noCatalogues:"No catalogues yet",noCataloguesHelp:"A catalogue is a signed list of plugins. Add one that you trust, and its plugins appear here.",addOne:"Add a catalogue",by:i=>`by ${i}`,installed:i=>`installed ${i}`,update:i=>`update to ${i}`,yanked:"yanked",vulnerable:"vulnerable",expired:"expired",updates:"Updates",toInstalled:(i,s)=>`${i} → ${s}`,nothingNewer:"there is nothing newer",noUpgrade:"no upgrade",installFrom:(i,s)=>`Install ${i} from the catalogue ${s}`,upgrade:"Upgrade",upgradeOf:i=>`Upgrade ${i}`,upgradeAll:"Upgrade all, one after another",from:i=>`In the catalogue ${i}`,asksFor:"It says that it asks for",asksNothing:"It says that it asks for no permission.",claims:"An installation asks for what the package itself declares.",versions:"Versions",install:"Install",installVersion:i=>`Install version ${i}`,isInstalled:"installed",size:"Package",signer:"Signed by",unsigned:"Nobody has signed it.",trusted:"a publisher that you trust",known:"a publisher that you have seen before",changes:"What is new, says its author"},catalogues:{none:"No catalogues yet",noneHelp:"A catalogue is a signed list of plugins, in a folder, on a web server or in an OCI registry.",browse:"Look at the plugins",plugins:i=>`${i} plugins`,refreshed:"fetched",never:"never fetched since it was added",expires:"expires",expired:"expired",daily:"Fetch it each day",dailyOf:i=>`Fetch the catalogue ${i} each day`,refresh:"Fetch",refreshOf:i=>`Fetch the list of ${i}`,remove:"Remove",removeOf:i=>`Remove the catalogue ${i}`,removeQuestion:i=>`Remove the catalogue ${i}?`,removeHelp:"What was installed from it stays, and gets no more upgrades from it.",add:"Add a catalogue",place:"Where it lies",placeHelp:"An address that begins with https:// or oci://, or a folder of the host’s machine.",name:"Name for you",nameHelp:"Lower-case letters, digits and hyphens.",look:"Look at it",unsignedQuestion:"Do you trust everybody who may write this list?",question:"Is this the catalogue’s key?",questionHelp:"Compare the fingerprint with what its maker has published. From now on only lists that are signed with this key are taken.",fingerprint:"Fingerprint",title:"Title"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",listed:"Only those that a catalogue of yours lists",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:i=>`Forget the publisher ${i}`,forgetQuestion:i=>`Forget the publisher ${i}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",rename:"Rename",renameOf:i=>`Rename the publisher ${i}`,rotate:"Take a new key",statement:"Statement",statementHelp:"The file that `wasmhost signing-key rotate` has made, where the keys are: the publisher says in it, signed with the old key and the new one, which comes next.",noStatement:"This file is larger than a statement. Choose the one that the publisher has sent.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces everything: plugins and what they have stored, settings, tokens. What is here now is set aside in a folder of the data folder. First you are told what the file brings; nothing changes before you agree.",file:"Backup file",look:"Look at it",brings:"What it brings",madeOn:(i,s)=>`Made on ${i}, it says, by wasmhost ${s}`,files:(i,s)=>`${se(i,"file","files")} of ${s}`,granted:"granted:",nothing:"nothing",disabled:"disabled",reaches:(i,s)=>i?`it may reach only ${s||"no host at all"}`:`it may reach all public addresses${s&&`, and ${s}`}`,anySchedule:"its jobs may run by any schedule that it chooses",weight:i=>`it gets more of the processors than others: its CPU weight is ${i}`,back:(i,s)=>`a rollback goes back to ${i}, granted ${s||"no more"}`,tokensOf:i=>`${se(i,"token or login","tokens and logins")} for the API of the host`,fullAccess:"full access",orphansOf:i=>`Data of ${se(i,"removed plugin","removed plugins")}:`,provider:"An AI provider, which gets what plugins ask of a model:",proxy:i=>`by the proxy ${i}`,providerKey:"with the sealed key for it",plainKey:"the key may go there unencrypted",secrets:i=>`${se(i,"sealed password or secret","sealed passwords and secrets")}`,withKey:"The key that opens them: whoever has the file can read them",takes:"It takes packages of",policyOf:(i,s)=>`The policy for plugins is ${i} then, in place of ${s}`,damagedIn:"Damaged in the backup:",restoreThis:"Restore this",restoreQuestion:"Replace everything by this backup?",restoreWarning:(i,s)=>`It brings ${se(i,"plugin","plugins")} with what they are granted, and ${se(s,"token or login","tokens and logins")}. Restore only what you have made yourself. The host ends and opens anew; this page waits for it.`,forget:"Forget it",restoring:"Restoring. The host ends and opens anew; leave this page open.",restored:"The backup is restored.",setAside:i=>`What was there before is in the folder ${i} of the data folder.`,notRestored:"The backup was not restored, and everything is as it was:",unknownOutcome:"The host ended meanwhile, and does not know what became of the restore. What it serves is whole: all of the backup, or all that was there. Look at the plugins and their data, and send the backup again where it is not there.",keyHelp:"Passwords and secrets need the master key. Keep a copy of it: ",keyLink:"show the key",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:i=>`Delete the data of ${i}`,deleteQuestion:i=>`Delete what ${i} has stored?`,deleteWarning:"Nothing brings it back."},limits:{help:"Limits are set when the host starts, so not by a page: `wasmhost serve --limit NAME=VALUE`.",search:"Search",none:"No limit has such a name",noneHelp:"Names begin with what they belong to, such as store, rss or sessions. The search looks at names, and at what each bounds.",name:"Limit",value:"In force",default:"Default",range:"Range",changed:"set",between:(i,s)=>`${i} to ${s}`},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:i=>`${se(i,"plugin was","plugins were")} refused more`,services:"Services",database:"Database",member:"Host",this:"this one",seen:"Last seen",ago:i=>`${i} ago`,silent:"silent",standby:"Standby",standbys:"Standbys",state:"State",commits:"Commits",behind:"Behind",standbysHidden:i=>`How far standbys are: ${i}`,faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",given:i=>`the file ${i}`,made:"Made",protects:"Protects",sealed:(i,s)=>`${se(i,"secret","secrets")} of ${se(s,"plugin","plugins")}`,export:"Show the key",exportQuestion:"Show the master key on this screen?",exportWarning:"Whoever has it and a copy of the data folder can read every password and secret in there. See that nobody looks on, and that no screen is shared or recorded.",exported:"The key, shown this once:",exportedHelp:"Keep it in a password manager or on paper, away from backups. Once this machine is lost, it opens what a restored backup has: `wasmhost key restore`, which takes it in the terminal, as no page should.",rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};function P(i){return r`<bdi class="said">${m(i)}</bdi>`}function Ze(i,s=h.words.author){return r`<figure class="said-block">
    <figcaption>${s}</figcaption>
    <p dir="auto">${ce(i)}</p>
  </figure>`}function Ue(i){return r`<code dir="ltr">${m(i)}</code>`}function be(i){return i.split("`").map((s,e)=>{if(e%2===0)return s;let t=Ar(s);return t?r`<a href=${O(...t)}><code>${s}</code></a>`:r`<code>${s}</code>`})}function We(i){return i.charAt(0).toUpperCase()+i.slice(1)}function ie(i,s,e){return r`<div class="table" role="region" aria-label=${i} tabindex="0">
    <table>
      <thead>
        <tr>
          ${s.map(t=>typeof t=="string"?r`<th>${t}</th>`:t)}
        </tr>
      </thead>
      <tbody>
        ${e.map(t=>r`<tr>
              ${t.map(n=>r`<td>${n}</td>`)}
            </tr>`)}
      </tbody>
    </table>
  </div>`}function _(i){return i?r`<time datetime=${i} title=${St(i)}>${Cr(i)}</time>`:d}function bt(i,s){let e=i instanceof $t,t=e?i.requestId:"",n=e?i.detail||i.message:i instanceof TypeError?void 0:i instanceof Error?i.message:String(i);return r`<div class="notice bad" role="alert" tabindex="-1">
    ${fe("alert")}
    <div>
      <strong>${h.problem.title}</strong>
      <p>${be(n===void 0?h.problem.noAnswer:ce(n))}</p>
      ${t?r`<p class="faint">${h.problem.request} <code>${t}</code></p>`:d}
    </div>
    ${s?r`<button class="plain" @click=${s}>${h.problem.again}</button>`:d}
  </div>`}function T(i,s){return r`<div class="notice ${i}">
    ${fe({info:"info",warn:"alert",bad:"alert",good:"check"}[i])}
    <div>${s}</div>
  </div>`}function zi(){return r`<p class="loading" role="status">${h.loading}</p>`}function D(i,s,e=d){return r`<div class="empty">
    <strong>${i}</strong>
    <p>${s}</p>
    ${e}
  </div>`}function k(i,s=""){return r`<span class="badge ${s}">${i}</span>`}function Xs(i,s,e,t){let n=e>0?Math.min(1,s/e):0,o=n>.9?"bad":n>.7?"warn":"";return r`<span
    class="meter ${o}"
    role="meter"
    aria-label=${i}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(n*100)}
    aria-valuetext=${t}
  >
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width=${n*100} height="4"></rect>
    </svg>
    <span>${t}</span></span
  >`}function Br(i,s,e){let t=Math.max(1e-9,...s),n=s.length>1?200/(s.length-1):200,o=s.map((a,l)=>`${(l*n).toFixed(1)},${(38-a/t*36).toFixed(1)}`);return r`<figure class="chart">
    <figcaption>${i}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${i}: ${e}">
      ${o.length>1?ze`<polygon points=${`0,40 ${o.join(" ")} 200,40`}></polygon>
        <polyline points=${o.join(" ")}></polyline>`:d}
    </svg>
  </figure>`}function Xe(i,s,e={}){let t=0;for(let a of s)t=(t*31+a.charCodeAt(0))%8;let{image:n,large:o}=e;return r`<span class="tile hue-${t} ${o?"large":""}" aria-hidden="true"
    >${n?r`<img src=${n} alt="" />`:jr(e.icon,Wr(i))}</span
  >`}function $(i,s,e={}){return r`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??d}
    aria-describedby=${e.about??d}
    title=${e.title??d}
    @click=${s}
  >
    ${i}
  </button>`}function C(i,s,e=d){return r`<label class="field"
    ><span>${i}</span>${s}${e===d?d:r`<small>${e}</small>`}</label
  >`}var op={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",close:"M6 6l12 12M18 6L6 18",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",list:"M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",search:"M10 4a6 6 0 100 12 6 6 0 000-12zM15 15l5 5",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function fe(i){return r`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${op[i]}></path></svg>`}var Xn=h.items,rp=i=>i<=1?i*100:i;function ap({currentStep:i,totalSteps:s}){if(i===void 0)return s===void 0?d:r`<span>${Xn.steps(s)}</span>`;let e=typeof i=="number"?i:P(i);return r`<span>${Xn.step} ${e}${s===void 0?d:` ${Xn.ofSteps(s)}`}</span>`}function Gr(i){let s=i?.value;return!Array.isArray(s)||s.length===0?d:r`<ul class="plugin-items">
    ${s.map(e=>r`<li>
          ${e.needsYou?r`<span class="dot bad" role="img" aria-label=${h.waiting} title=${h.waiting}></span>`:d}
          <span class="strong">${P(e.title)}</span>
          <span>${P(e.status)}</span>
          ${e.subtitle?r`<span>${P(e.subtitle)}</span>`:d} ${ap(e)}
          ${e.progress===void 0?d:r`<progress
                  max="100"
                  value=${rp(e.progress)}
                  aria-label=${h.progress}
                ></progress>`}
        </li>`)}
  </ul>`}function Vr(i){return r`<div class="card">
    <p class="faint">${h.saysPlugin} <code>${i.plugin}</code></p>
    <ul class="plain-list">
      ${i.value.map(s=>r`<li>
            ${s.dotColor?r`<svg class="dot" viewBox="0 0 8 8" aria-hidden="true">
                    <circle cx="4" cy="4" r="4" fill=${s.dotColor}></circle>
                  </svg>`:d}
            ${P(s.title)}
            <span class="faint"
              >${s.subtitle?r`${P(s.subtitle)} `:d}${_(s.timestamp)}</span
            >
          </li>`)}
    </ul>
  </div>`}var ms=class{constructor(s){this.most=s}#e=0;#t=new Map;join(s){return this.#i(s).pages++,()=>{this.#i(s).pages--,this.#o(s),this.#s()}}async take(s,e,t){let n=this.#i(s);await new Promise((o,a)=>{let l=()=>{n.waiting.splice(n.waiting.indexOf(p),1),this.#o(s),a(t.reason)},p=()=>{t.removeEventListener("abort",l),o()};n.waiting.push(p),t.addEventListener("abort",l),this.#s()});try{return await e()}finally{n.under--,this.#e--,this.#o(s),this.#s()}}#s(){let s=this.#t.size>1?Math.max(1,this.most-1):this.most;for(let e=!0;e;){e=!1;for(let[t,n]of[...this.#t]){if(this.#e>=this.most)return;if(n.under>=s)continue;let o=n.waiting.shift();o&&(n.under++,this.#e++,this.#t.delete(t),this.#t.set(t,n),e=!0,o())}}}#i(s){let e=this.#t.get(s);return e||this.#t.set(s,e={pages:0,under:0,waiting:[]}),e}#o(s){let{pages:e,under:t,waiting:n}=this.#i(s);e+t+n.length===0&&this.#t.delete(s)}};var lp=2e5,Ji=class extends EventTarget{#e;#t=new ms(1);#s=new Map;constructor(s){super(),this.#e=s}of(s,e){return this.#s.get(`${s} ${e}`)}async send(s,e,t,n,o){if(this.of(s,e)?.stop)return;let a=new AbortController,l={input:t,stop:a};this.#s.set(`${s} ${e}`,l),this.dispatchEvent(new Event("change"));try{let p=performance.now(),y=Object.fromEntries(new URLSearchParams(t.query)),w=X=>this.#e.callEndpoint({method:s,url:e,query:y,body:n},{signal:X}),g=await(o?w(AbortSignal.any([a.signal,o])):this.#t.take(e,()=>w(a.signal),a.signal)),x=await g.text(),H=performance.now()-p;l.answer={status:g.status,ms:H,body:dp(x.slice(0,lp))}}catch(p){!a.signal.aborted&&!o?.aborted&&(l.failure=p)}l.stop=void 0,this.dispatchEvent(new Event("change"))}stop(){for(let s of this.#s.values())s.stop?.abort();this.#s.clear()}};function dp(i){try{return JSON.stringify(JSON.parse(i),null,2)}catch{return i}}var cp=[["PNG","image/png"],["ÿØÿ","image/jpeg"],["RIFF","image/webp"]],Qi=class extends EventTarget{#e;#t=new Map;#s=[];#i=0;constructor(s){super(),this.#e=s}of(s){if(!s.icon)return;let e=`${s.id} ${s.digest}`;return this.#t.has(e)||(this.#t.set(e,""),this.#s.push(s),this.#o()),this.#t.get(e)||void 0}async#o(){if(!(this.#i>=4)){this.#i++;for(let s=this.#s.shift();s!==void 0;s=this.#s.shift())try{let e=await(await this.#e.pluginIcon({id:s.id})).arrayBuffer(),t=String.fromCharCode(...new Uint8Array(e.slice(0,4))),n=cp.find(([a])=>t.startsWith(a))?.[1]??"image/svg+xml",o=Array.from(new Uint8Array(e),a=>String.fromCharCode(a)).join("");this.#t.set(`${s.id} ${s.digest}`,`data:${n};base64,${btoa(o)}`),this.dispatchEvent(new Event("change"))}catch{}this.#i--}}};var Qr=location.pathname.replace(/\/$/,""),at=location.origin+Qr,Yr=()=>new Js({url:at}),Kr=i=>new TextEncoder().encode(i),Zr=i=>Uint8Array.from(i.match(/../g)??[],s=>parseInt(s,16)),zr=i=>Array.from(i,s=>s.toString(16).padStart(2,"0")).join(""),ei=class extends Error{};function to(i,s){return new Promise((e,t)=>{let n=indexedDB.open(`wasmhost${Qr}`,1);n.onupgradeneeded=()=>n.result.createObjectStore("keys"),n.onerror=()=>t(n.error??new Error(h.noKeys)),n.onsuccess=()=>{let o=n.result.transaction("keys",i),a=s(o.objectStore("keys"));o.oncomplete=()=>e(a.result),o.onabort=()=>t(o.error??new Error(h.noKeys)),n.result.close()}})}var Xr=()=>to("readonly",i=>i.get("login"));async function ea(){let i=/^#code=(.+)$/.exec(location.hash)?.[1];if(!isSecureContext)throw new Error(h.noKeys);if(i===void 0)return await Xr()!==void 0;history.replaceState(null,"",location.pathname);let s=await Yr().createLogin({code:i}),e={name:"HMAC",hash:"SHA-256"},t=await crypto.subtle.importKey("raw",Zr(s.key),e,!1,["sign","verify"]);return await to("readwrite",n=>n.put(t,"login")),!0}async function pp(){let i=await Xr();if(i===void 0)throw new $t(401,{detail:h.signedOut.here});let s=zr(crypto.getRandomValues(new Uint8Array(16))),{boot:e,proof:t}=await Yr().proveLogin({nonce:s});if(!await crypto.subtle.verify("HMAC",i,Zr(t),Kr(`host:${e}:${s}`)))throw new ei(h.stranger);return zr(new Uint8Array(await crypto.subtle.sign("HMAC",i,Kr(`page:${e}`))))}var eo;function Pt(){eo=void 0}async function Jr(){document.hidden&&Pt();let i=eo??=pp();try{return await i}catch(s){throw eo===i&&Pt(),s}}async function hp(i,s,e){for(let t=await Jr(),n=!1;;n=!0){let o=new Headers(e?.headers);o.set("Wasmhost-Session",t);let a=await i(s,{...e,headers:o});if(a.status!==401||n)return a;let l=t;if(Pt(),t=await Jr(),t===l)return a}}function ti(i=(s,e)=>fetch(s,e)){return new Js({url:at,fetch:(s,e)=>hp(i,s,e)})}async function ta(){try{await ti().deleteLogin()}finally{await to("readwrite",i=>i.delete("login"))}}function gs(i){return i instanceof $t&&i.status===401}var Yi=class extends EventTarget{constructor(){super(...arguments);this.time=5e3;this.#e=new Map}#e;get list(){return[...this.#e.values()]}get soon(){return h.soon(this.time)}has(e){return this.#e.get(e)?.timer!==void 0}later(e,t,n){if(this.has(e))return;let o={key:e,text:t};o.timer=window.setTimeout(()=>{this.#t(o,n)},this.time),this.#e.set(e,o),this.#s(),this.dispatchEvent(new Event("added"))}async#t(e,t){try{await t(),this.#e.delete(e.key)}catch(n){e.failure=n}e.timer=void 0,this.#s()}drop(e){clearTimeout(this.#e.get(e)?.timer),this.#e.delete(e),this.#s()}stop(){for(let e of[...this.#e.keys()])this.drop(e)}#s(){this.dispatchEvent(new Event("change"))}};var sa=["plugins","approvals","sessions","notices"],ia=500,up=5e3,Zi=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.undo=new Yi;this.#t=new Set;this.#i=new Set;this.#o=new Set;this.#n=e=>{this.undo.list.some(t=>this.undo.has(t.key))&&e.preventDefault()};this.#a=()=>{Pt(),document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#c(this.#e.signal))};this.icons=new Qi(e),this.calls=new Ji(e);for(let t of[this.icons,this.calls,this.undo])t.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}#e;#t;#s;#i;#o;start(){document.addEventListener("visibilitychange",this.#a),addEventListener("beforeunload",this.#n),this.#a(),this.#r()}stop(){document.removeEventListener("visibilitychange",this.#a),removeEventListener("beforeunload",this.#n),this.undo.stop(),this.#e?.abort(),this.calls.stop()}#n;async#r(){let e=sessionStorage.getItem("undo-time");if(e===null){let{limits:n}=await this.client.listLimits().catch(()=>({limits:[]}));e=n.find(o=>o.name==="console.undo-time")?.value??"",e!==""&&sessionStorage.setItem("undo-time",e)}let t=Rr(e);t!==void 0&&(this.undo.time=t)}#a;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#c(e){let t=ia;for(;!e.aborted;){let n;try{for await(let o of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#l("open");for(let a of sa)this.changed(a)}t=ia,sa.includes(o.name)?this.changed(o.name,o.data.plugins):o.name===""&&this.#u(o.data)}}catch(o){if(e.aborted||this.refused(o))return;n=o}if(e.aborted)return;Pt(),this.#l(n instanceof ei?"stranger":"lost"),await new Promise(o=>setTimeout(o,t)),t=Math.min(t*2,up)}}#l(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#u(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e,t){if(e==="plugins"&&(this.#s=t&&this.#s&&new Set([...this.#s,...t])),this.#i.has(e)){this.#o.add(e);return}this.#i.add(e);try{do this.#o.delete(e),await this.#p(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#o.has(e))}catch(n){this.refused(n)}finally{this.#i.delete(e)}}refused(e){return gs(e)&&this.dispatchEvent(new CustomEvent("refused",{detail:e}))}async figures(e){let t=this.plugins,{plugins:n}=await this.client.listPlugins({id:[...e]});if(this.plugins!==t)return;let o=new Map(n.map(a=>[a.id,a.stats]));this.plugins=t.map(a=>o.has(a.id)?{...a,stats:o.get(a.id)}:a)}#d(e){for(let{id:t,state:n}of this.plugins){let o=e.get(t);(o===void 0||o==="disabled")&&this.#t.add(t),n==="active"&&this.#t.delete(t)&&this.dispatchEvent(new CustomEvent("enabled",{detail:t}))}}async#p(e){switch(e){case"plugins":{let t=this.#s;this.#s=new Set;try{let{plugins:n}=await this.client.listPlugins(t&&{id:[...t]}),o=new Map(this.plugins.map(a=>[a.id,a.state]));this.plugins=t?[...this.plugins.filter(a=>!t.has(a.id)),...n].sort((a,l)=>a.id<l.id?-1:1):n,this.ready&&this.#d(o)}catch(n){throw this.#s=void 0,n}break}case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,n]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=n.notifications.length}}}};var mp={},Xi=yt(class extends rt{constructor(){super(...arguments),this.ot=mp}render(i,s){return s()}update(i,[s,e]){if(Array.isArray(s)){if(Array.isArray(this.ot)&&this.ot.length===s.length&&s.every((t,n)=>t===this.ot[n]))return Me}else if(this.ot===s)return Me;return this.ot=Array.isArray(s)?Array.from(s):s,this.render(s,e)}});var na=(i,s,e)=>{let t=new Map;for(let n=s;n<=e;n++)t.set(i[n],n);return t},Je=yt(class extends rt{constructor(i){if(super(i),i.type!==Ni.CHILD)throw Error("repeat() can only be used in text expressions")}dt(i,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let n=[],o=[],a=0;for(let l of i)n[a]=t?t(l,a):a,o[a]=e(l,a),a++;return{values:o,keys:n}}render(i,s,e){return this.dt(i,s,e).values}update(i,[s,e,t]){let n=Sr(i),{values:o,keys:a}=this.dt(s,e,t);if(!Array.isArray(n))return this.ut=a,o;let l=this.ut??=[],p=[],y,w,g=0,x=n.length-1,H=0,X=o.length-1;for(;g<=x&&H<=X;)if(n[g]===null)g++;else if(n[x]===null)x--;else if(l[g]===a[H])p[H]=Et(n[g],o[H]),g++,H++;else if(l[x]===a[X])p[X]=Et(n[x],o[X]),x--,X--;else if(l[g]===a[X])p[X]=Et(n[g],o[X]),us(i,p[X+1],n[g]),g++,X--;else if(l[x]===a[H])p[H]=Et(n[x],o[H]),us(i,n[g],n[x]),x--,H++;else if(y===void 0&&(y=na(a,H,X),w=na(l,g,x)),y.has(l[g]))if(y.has(l[x])){let Ce=w.get(a[H]),Fs=Ce!==void 0?n[Ce]:null;if(Fs===null){let er=us(i,n[g]);Et(er,o[H]),p[H]=er}else p[H]=Et(Fs,o[H]),us(i,n[g],Fs),n[Ce]=null;H++}else Fi(n[x]),x--;else Fi(n[g]),g++;for(;H<=X;){let Ce=us(i,p[X+1]);Et(Ce,o[H]),p[H++]=Ce}for(;g<=x;){let Ce=n[g++];Ce!==null&&Fi(Ce)}return this.ut=a,Di(i,p),Me}});var gp=100,so=600,fp=400,vp=10,Be,vs,Bt,si,At,Gt,dt,ys,Rt,et,$s,Ct,Vt,Kt,zt,bs,I,lt,en,fs,tn,io,sn,oa,ra,aa,nn,la,da,no,ca,qe=class extends je{constructor(){super(...arguments);b(this,I);this.items=[];this.key=e=>e;this.row=()=>r``;this.rowClass=()=>"";this.kind="";this.height=40;this.more=!1;this.follow=!1;this.first=0;this.last=1;b(this,Be,1);b(this,vs,0);b(this,Bt,!1);b(this,si,0);b(this,At,new Map);b(this,Gt,0);b(this,dt,new Float64Array(1));b(this,ys,!1);b(this,Rt,0);b(this,et,document.documentElement);b(this,$s,new AbortController);b(this,Ct,!1);b(this,Vt,!1);b(this,Kt,0);b(this,zt);b(this,bs,-1)}createRenderRoot(){return this}get drawn(){return this.items.slice(...c(this,I,fs).call(this))}connectedCallback(){super.connectedCallback(),R(this,$s,new AbortController);let{signal:e}=f(this,$s),t=this.parentElement;for(;t?.parentElement&&!/auto|scroll/.test(getComputedStyle(t).overflowY);)t=t.parentElement;R(this,et,t??document.documentElement),f(this,et).addEventListener("scroll",()=>c(this,I,oa).call(this),{passive:!0,signal:e});let n=new ResizeObserver(()=>c(this,I,ra).call(this));for(let o of[this,f(this,et)])n.observe(o);e.addEventListener("abort",()=>n.disconnect())}disconnectedCallback(){super.disconnectedCallback(),f(this,$s).abort()}willUpdate(e){(e.has("items")||e.has("follow"))&&(R(this,Kt,0),R(this,Ct,this.follow)),["items","row"].some(n=>e.has(n))&&Us(this,si)._++,e.has("kind")&&R(this,Bt,!1);let t=f(this,I,nn)?[...f(this,I,nn).children].find(n=>n.contains(document.activeElement)):void 0;if(R(this,zt,void 0),t instanceof HTMLLIElement){let{entry:n}=t,o=this.items.findIndex(a=>this.key(a)===n);R(this,zt,{key:n,index:o<0?t.place:o})}f(this,I,lt)||((!f(this,ys)||e.has("items"))&&c(this,I,tn).call(this),c(this,I,sn).call(this))}render(){let e=f(this,I,lt)&&!this.more?d:this.more?-1:this.items.length;return r`<div class="space"></div>
      <ul class=${this.kind} @focusin=${()=>this.requestUpdate()}>
        ${Je(c(this,I,aa).call(this),t=>this.key(this.items[t]),t=>r`<li
            class=${this.rowClass(this.items[t])}
            .entry=${this.key(this.items[t])}
            .place=${t}
            aria-setsize=${e}
            aria-posinset=${e===d?d:t+1}
          >
            ${Xi([f(this,si),t],()=>this.row(this.items[t]))}
          </li>`)}
      </ul>
      <div class="space"></div>`}updated(){let e=f(this,I,nn);if(e){if(c(this,I,no).call(this,e),c(this,I,ca).call(this,e),!f(this,I,lt)){let t=c(this,I,la).call(this,e),n=!t&&c(this,I,da).call(this,e);(t||n&&c(this,I,sn).call(this))&&Us(this,Kt)._++<vp&&this.requestUpdate(),(t||n)&&c(this,I,no).call(this,e)}f(this,Ct)&&(f(this,et).scrollTop=f(this,et).scrollHeight,R(this,Vt,!0),R(this,Ct,this.isUpdatePending)),this.dispatchEvent(new Event("drawn")),c(this,I,fs).call(this)[1]<this.items.length?R(this,bs,-1):this.more&&f(this,bs)!==this.items.length&&f(this,Rt)>0&&(R(this,bs,this.items.length),this.dispatchEvent(new Event("end")))}}};Be=new WeakMap,vs=new WeakMap,Bt=new WeakMap,si=new WeakMap,At=new WeakMap,Gt=new WeakMap,dt=new WeakMap,ys=new WeakMap,Rt=new WeakMap,et=new WeakMap,$s=new WeakMap,Ct=new WeakMap,Vt=new WeakMap,Kt=new WeakMap,zt=new WeakMap,bs=new WeakMap,I=new WeakSet,lt=function(){return this.items.length<=gp},en=function(){return Math.ceil(this.items.length/f(this,Be))},fs=function(){if(f(this,I,lt))return[0,this.items.length];let e=Math.min(this.last,f(this,I,en));return[Math.min(this.first,e)*f(this,Be),Math.min(e*f(this,Be),this.items.length)]},tn=function(){let e=f(this,I,en),t=new Float64Array(e+1);for(let n=0;n<e;n++){let o=f(this,At).get(this.key(this.items[n*f(this,Be)]));t[n+1]=t[n]+(o??(f(this,Gt)||this.height))}R(this,dt,t),R(this,ys,!0)},io=function(e){let t=0,n=f(this,dt).length-1;for(;t<n;){let o=t+n+1>>1;f(this,dt)[o]<=e?t=o:n=o-1}return t},sn=function(){let e=f(this,et).getBoundingClientRect().top-this.getBoundingClientRect().top,t=e+f(this,et).clientHeight,n=f(this,I,en),o=so-fp;if(this.last<=n&&(this.first===0||f(this,dt)[this.first]<=e-o)&&(this.last===n||f(this,dt)[this.last]>=t+o))return!1;let a=Math.min(c(this,I,io).call(this,e-so),Math.max(0,n-1)),l=Math.min(n,Math.max(a,c(this,I,io).call(this,t+so))+1);return a===this.first&&l===this.last?!1:([this.first,this.last]=[a,l],!0)},oa=function(){let{scrollTop:e,clientHeight:t,scrollHeight:n}=f(this,et);R(this,Kt,0),R(this,Vt,e+t>=n-2),R(this,Ct,!f(this,I,lt)&&c(this,I,sn).call(this)&&f(this,Vt))},ra=function(){let{clientWidth:e}=this;e!==f(this,Rt)&&(R(this,Rt,e),R(this,Bt,R(this,ys,!1)),f(this,At).clear(),R(this,Gt,0),f(this,Ct)||R(this,Ct,this.follow&&f(this,Vt))),R(this,Kt,0),this.requestUpdate()},aa=function(){let[e,t]=c(this,I,fs).call(this),n=new Set;for(let o=e;o<t;o++)n.add(o);if(!f(this,I,lt)){let o=f(this,zt)?.index,a=o===void 0?[]:[o-1,o,o+1];for(let l of[0,...a,this.items.length-1])l>=0&&l<this.items.length&&n.add(l)}return[...n].sort((o,a)=>o-a)},nn=function(){return this.querySelector(":scope > ul")},la=function(e){if(f(this,Bt))return!1;let t=getComputedStyle(e),n=t.display==="grid"?t.gridTemplateColumns.split(" ").length:1;return R(this,vs,parseFloat(t.rowGap)||0),R(this,Bt,f(this,Rt)>0),n===f(this,Be)?!1:(R(this,Be,n),f(this,At).clear(),c(this,I,tn).call(this),!0)},da=function(e){let[t,n]=c(this,I,fs).call(this),o=!1;for(let a of e.children){let l=a.place;if(l<t||l>=n||l%f(this,Be)>0||a.style.position!=="")continue;let p=a.getBoundingClientRect().height+f(this,vs);if(p<=f(this,vs))continue;let y=f(this,At).get(a.entry);y!==void 0&&Math.abs(y-p)<.5||(f(this,At).set(a.entry,p),o||=p!==(y??(f(this,Gt)||this.height)),f(this,Gt)||R(this,Gt,p))}return o&&c(this,I,tn).call(this),o},no=function(e){let[t,n]=c(this,I,fs).call(this),[o,a]=this.querySelectorAll(":scope > .space"),l=w=>f(this,dt)[Math.floor(w/f(this,Be))]??0,p=f(this,dt).at(-1);o.style.height=f(this,I,lt)?"0":`${l(t)}px`,a.style.height=f(this,I,lt)?"0":`${p-(n>=this.items.length?p:l(n))}px`;let y=f(this,Rt)/f(this,Be);for(let w of e.children){let g=w.place,x=!f(this,I,lt)&&(g<t||g>=n);!x&&w.style.position===""||(w.style.position=x?"absolute":"",w.style.top=x?`${l(g)}px`:"",w.style.left=x?`${g%f(this,Be)*y}px`:"",w.style.width=x?`${y}px`:"")}},ca=function(e){let t=f(this,zt);if(!t||document.activeElement!==document.body)return;let n=[...e.children];if(n.some(a=>a.entry===t.key))return;let o=n.find(a=>a.place>=t.index)??n.at(-1);o&&(o.tabIndex=-1,o.focus({preventScroll:!0}))},u([N({attribute:!1})],qe.prototype,"items",2),u([N({attribute:!1})],qe.prototype,"key",2),u([N({attribute:!1})],qe.prototype,"row",2),u([N({attribute:!1})],qe.prototype,"rowClass",2),u([N({attribute:!1})],qe.prototype,"kind",2),u([N({attribute:!1})],qe.prototype,"height",2),u([N({attribute:!1})],qe.prototype,"more",2),u([N({attribute:!1})],qe.prototype,"follow",2),u([v()],qe.prototype,"first",2),u([v()],qe.prototype,"last",2),qe=u([S("long-list")],qe);var on=class{#e;#t;#s=new WeakMap;#i=new AbortController;#o;constructor(s,e){this.#e=s,this.#t=e,s.addController(this)}hostConnected(){this.#i=new AbortController;let{signal:s}=this.#i,e=()=>this.#n(1e3);addEventListener("scroll",()=>this.#n(250),{capture:!0,signal:s});for(let n of["resize","pointermove"])addEventListener(n,e,{capture:!0,signal:s});let t=new ResizeObserver(e);t.observe(this.#e),s.addEventListener("abort",()=>{t.disconnect(),clearTimeout(this.#o)}),this.#e.addEventListener("click",this.#r,{capture:!0,signal:s})}hostUpdated(){this.#n(1e3)}hostDisconnected(){this.#i.abort()}#n(s){let e=performance.now(),t=1/0;for(let n of this.#e.querySelectorAll(this.#t)){let{left:o,top:a}=n.getBoundingClientRect(),l=this.#s.get(n);(!l||Math.abs(l.left-o)>=1||Math.abs(l.top-a)>=1)&&(l={left:o,top:a,until:Math.max(l?.until??0,e+s)},this.#s.set(n,l));let p=l.until>e;p&&(t=Math.min(t,l.until));for(let y of n.querySelectorAll("button"))p?y.ariaDisabled="true":y.removeAttribute("aria-disabled")}clearTimeout(this.#o),t<1/0&&(this.#o=window.setTimeout(()=>this.#n(1e3),t-e+1))}#r=s=>{this.#n(1e3),(s.target instanceof Element?s.target.closest("button"):null)?.ariaDisabled==="true"&&(s.preventDefault(),s.stopImmediatePropagation())}};function B(i){return new Promise(s=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");if(hs($p(i,o=>t().close(o),()=>{let o=t().returnValue==="confirmed";e.remove(),s(o)}),e),t().showModal(),e.querySelector("[data-first]")?.focus(),!i.unbidden)return;let n=e.querySelector("[data-confirm]");n.ariaDisabled="true",setTimeout(()=>n.removeAttribute("aria-disabled"),1e3)})}function $p(i,s,e){let t=i.danger||i.unbidden;return r`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${i.title}</h2>
    <div class="stack">${i.body}</div>
    <footer>
      <button type="button" data-first=${t?"":d} @click=${()=>s("")}>${h.cancel}</button>
      <button
        type="button"
        class=${i.danger?"danger":"primary"}
        data-confirm
        data-first=${t?d:""}
        @click=${n=>{n.currentTarget.ariaDisabled!=="true"&&s("confirmed")}}
      >
        ${i.confirm}
      </button>
    </footer>
  </dialog>`}var ii=h.palette,bp=12,wp=["","settings","log","data","activity","versions"];function pa(i){let s=Object.entries(h.pages).filter(([t])=>t!=="plugins").map(([t,n])=>({place:t==="home"?[]:[t],label:n,words:n.toLowerCase()})),e=i.plugins.flatMap(t=>wp.map(n=>{let o=n?h.plugin[n]:h.plugin.overview;return{place:n?["plugin",t.id,n]:["plugin",t.id],label:r`<bdi>${m(t.name)}</bdi> <code class="faint">${t.id}</code> <span>${o}</span>`,words:`${t.name} ${t.id} ${o}`.toLowerCase()}}));return[...s,...e]}function ha(i,s){let e=s.toLowerCase().split(/\s+/).filter(Boolean),t=[];for(let n of i)if(e.every(o=>n.words.includes(o))&&t.push(n)===bp)break;return t}function oo(i){if(document.querySelector("dialog[open]"))return;let s=document.createElement("div");document.body.append(s);let e=ha(pa(i),""),t=0,n=new AbortController,o=()=>s.querySelector("dialog"),a=g=>{g&&(o().close(),Ae(...g.place))},l=()=>{hs(w(),s)},p=()=>{e=ha(pa(i),s.querySelector("input").value),t=Math.min(t,Math.max(e.length-1,0)),l()},y=g=>{if(g.key==="Enter")a(e[t]);else if(g.key==="ArrowDown")t=Math.min(t+1,e.length-1);else if(g.key==="ArrowUp")t=Math.max(t-1,0);else return;g.preventDefault(),l(),s.querySelector("[aria-selected=true]")?.scrollIntoView({block:"nearest"})},w=()=>r`<dialog class="palette" aria-label=${ii.title} @close=${()=>{n.abort(),s.remove()}}>
      <input
        type="search"
        role="combobox"
        aria-label=${ii.title}
        aria-expanded="true"
        aria-controls="palette"
        aria-activedescendant=${e.length>0?`palette-${t}`:d}
        placeholder=${ii.title}
        autocomplete="off"
        spellcheck="false"
        @keydown=${y}
        @input=${()=>{t=0,p()}}
      />
      <ul id="palette" role="listbox" aria-label=${ii.title}>
        ${e.map((g,x)=>r`<li
              id="palette-${x}"
              role="option"
              aria-selected=${x===t?"true":"false"}
              @click=${()=>a(g)}
            >
              ${g.label}
            </li>`)}
      </ul>
      <p class="faint" role="status">${e.length===0?ii.none:d}</p>
    </dialog>`;l(),o().showModal(),i.addEventListener("plugins",p,{signal:n.signal})}function ua(i){return i.key.toLowerCase()==="k"&&(i.ctrlKey||i.metaKey)&&!i.altKey&&!i.shiftKey}async function ma(i,s){for(let e=performance.now()+300;;){let{activeElement:t,defaultView:n}=i.ownerDocument;if(t===i&&n?.navigator.userActivation.isActive&&s())return!0;if(performance.now()>=e)return!1;await new Promise(o=>setTimeout(o,20))}}var ro=()=>history.length-(typeof navigation>"u"?0:navigation?.currentEntry?.index??0),rn=class{#e;#t=ro();#s=0;constructor(s,e){let t=s;this.#e=window.setInterval(()=>{let n=ro();navigator.userActivation.isActive&&(t=Math.min(t+1,s)),t-=Math.max(0,n-this.#t),this.#s+=n-this.#t,this.#t=n,t<0&&e()},1e3)}stop(){clearInterval(this.#e)}back(){setTimeout(()=>{let s=Math.min(this.#s+Math.max(0,ro()-this.#t),history.length-1);s>0&&history.go(-s)},200)}};function ga(i,s){lo(i,s.replace(/\r\n?/g,`
`).split(`
`),0)}var fa=/^ {0,3}(```|~~~)/,va=/^ {0,3}(#{1,6})[ \t]+(.*)$/,ya=/^ {0,3}([-*_])[ \t]*(\1[ \t]*){2,}$/,an=/^ {0,3}> ?/,ni=/^( {0,3})([-*+]|\d{1,9}[.)])[ \t]+/,kp=/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;function Oe(i,s){return i.appendChild(i.ownerDocument.createElement(s))}function lo(i,s,e){let t=e<8;for(let n=0;n<s.length;){let o=s[n],a=va.exec(o),l=fa.exec(o);if(o.trim()==="")n++;else if(l){let p=++n;for(;n<s.length&&!s[n].trimStart().startsWith(l[1]);)n++;Oe(Oe(i,"pre"),"code").textContent=s.slice(p,n++).join(`
`)}else if(a)ao(Oe(i,`h${a[1].length}`),a[2]),n++;else if(ya.test(o))Oe(i,"hr"),n++;else if(t&&an.test(o)){let p=[];for(;n<s.length&&an.test(s[n]);)p.push(s[n++].replace(an,""));lo(Oe(i,"blockquote"),p,e+1)}else if(t&&ni.test(o))n=Tp(i,s,n,e);else if(o.includes("|")&&n+1<s.length&&kp.test(s[n+1]))n=Ep(i,s,n);else{let p=[o];for(;++n<s.length&&s[n].trim()!==""&&!xp(s[n],t);)p.push(s[n]);ao(Oe(i,"p"),p.join(`
`))}}}function xp(i,s){return fa.test(i)||va.test(i)||ya.test(i)||s&&(an.test(i)||ni.test(i))}function Tp(i,s,e,t){let n=/\d/.test(ni.exec(s[e])[2]),o=Oe(i,n?"ol":"ul");o instanceof i.ownerDocument.defaultView.HTMLOListElement&&(o.start=parseInt(s[e].trim(),10));for(let a;e<s.length&&(a=ni.exec(s[e]))&&/\d/.test(a[2])===n;){let l=[s[e++].slice(a[0].length)],p=/^(\t| {2,})/;for(;e<s.length;e++){let y=s[e];if(y.trim()===""?!p.test(s[e+1]??""):!p.test(y))break;l.push(y.replace(/^(\t| {1,4})/,""))}for(;e<s.length&&s[e].trim()===""&&ni.test(s[e+1]??"");)e++;lo(Oe(o,"li"),l,t+1)}return e}function Ep(i,s,e){let t=Oe(i,"table"),n=(o,a)=>{let l=Oe(t,"tr");for(let p of o.trim().replace(/^\||\|$/g,"").split("|"))ao(Oe(l,a),p.trim())};for(n(s[e],"th"),e+=2;e<s.length&&s[e].includes("|");e++)n(s[e],"td");return e}var Sp=/\\([!-/:-@[-`{-~])|`([^`]+)`|!?\[([^[\]]*)\]\(([^()\s]*)\)|(\*\*|__|~~|[*_])|(?: {2,}|\\)\n/g,Pp={"**":"strong",__:"strong","*":"em",_:"em","~~":"s"};function ao(i,s){let e=[{mark:"",element:i}],t=0,n=o=>e[e.length-1].element.append(o);for(let o of s.matchAll(Sp)){let[a,l,p,y,w,g]=o,x=o.index+a.length;n(s.slice(t,o.index)),t=x;let H=e[e.length-1].element,X=s[o.index-1]??"";if(l!==void 0)n(l);else if(p!==void 0)Oe(H,"code").textContent=p;else if(y!==void 0){let Ce=Oe(H,"a");Ce.textContent=y||w,/^(https?:\/\/|mailto:)/i.test(w)&&(Ce.href=w)}else g===void 0?Oe(H,"br"):e[e.length-1].mark===g&&!/\s/.test(X)?e.pop():e.length>8||/^\s?$/.test(s[x]??"")||g[0]==="_"&&/\w/.test(X)?n(g):e.push({mark:g,element:Oe(H,Pp[g])})}n(s.slice(t));for(let{mark:o,element:a}of e.slice(1).reverse())a.replaceWith(o,...a.childNodes)}var te=class extends Error{constructor(e,t,n){super(t);this.code=e;this.outcome=n}};var Ap=new Set("main article section header footer aside nav div p span h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td pre code kbd samp blockquote figure figcaption img hr br b strong i em u s small sub sup mark abbr cite q address del ins".split(" ")),Rp=new Set("head script noscript template iframe object embed svg math textarea select title".split(" ")),Cp=new Set("class id colspan rowspan span start type alt width height dir lang align".split(" "));function ln(i,s){if(typeof s=="string"&&i.append(s),!Array.isArray(s))return;let[e,t,...n]=s;if(e==="style"){Mp(i.ownerDocument,n.join(""));return}if(e==="head"){for(let a of n)Array.isArray(a)&&a[0]==="style"&&ln(i,a);return}if(typeof e!="string"||Rp.has(e))return;let o=i;Ap.has(e)&&i.append(o=i.ownerDocument.createElement(e));for(let[a,l]of Object.entries(t??{}))typeof l=="string"&&(a==="style"?o.style.cssText+=l:(o!==i&&Cp.has(a)||o!==i&&a==="src"&&l.startsWith("data:image/"))&&o.setAttribute(a,l));for(let a of n)ln(o,a)}function Mp(i,s){let e=new i.defaultView.CSSStyleSheet;e.replaceSync(s),i.adoptedStyleSheets.push(e)}var $a=5e3,co=(i,s)=>new te("not_supported",`export.${i} is not possible here: ${s}`),dn=(i,s)=>new te("invalid_argument",`export.${i}: ${s}`),po=new Map,oi=class{#e;#t;#s;#i;#o=0;#n=!1;#r=-$a;constructor(s,e,t,n){po.has(s)||po.set(s,new Map),this.#e=po.get(s),this.#t=e,this.#s=t,this.#i=n}static has(s){return["savePDF","savePdf","pickFolder","getDefaultFolder","writeFiles","verifyFiles","openFolder"].includes(s)}async call(s,e,t){let n=e[0]??{};switch(s){case"savePDF":case"savePdf":return this.#a(s,()=>this.#c(n));case"pickFolder":return this.#a(s,()=>this.#u(t));case"getDefaultFolder":return this.paths.at(-1)??null;case"openFolder":{let o=await ka(this.#d(s,n.path),!1).catch(()=>{throw new te("not_found","export.openFolder: there is no such folder")});return this.#a(s,async()=>(await this.#l(s,{mode:"read",startIn:o}),{opened:!0}))}case"writeFiles":return{written:await this.#f(this.#d(s,n.directory),this.#m(s,n.files,t),t),directory:ba(n.directory)};default:return this.#v(this.#d(s,n.directory),this.#m(s,n.files,t),t)}}get paths(){return[...this.#e.keys()]}async#a(s,e){if(!await this.#s()||this.#n||performance.now()-this.#r<$a)throw new te("permission_denied",`export.${s} needs a click of the user in the page, each time`);this.#n=!0;try{return await e()}finally{this.#n=!1,this.#r=performance.now()}}async#c({filename:s,markdown:e,document:t,metadata:n}){if(typeof e!="string"&&!Array.isArray(t))throw dn("savePDF","markdown must be a text");let o=this.#t.ownerDocument,a=o.createElement("iframe");a.setAttribute("sandbox","allow-same-origin allow-modals"),a.className="print",a.setAttribute("aria-hidden","true"),a.tabIndex=-1,Object.assign(a.style,{position:"fixed",width:"0",height:"0",border:"0",visibility:"hidden"}),o.body.append(a);try{let l=a.contentDocument;l.title=m(String(s??"")).replace(/\.pdf$/i,"").slice(0,200)||this.#t.title,typeof e=="string"?(l.body.style.font="11pt/1.5 sans-serif",l.body.style.overflowWrap="anywhere",ga(l.body,e)):ln(l.body,t);for(let[p,y]of Object.entries(n??{}).reverse()){if(typeof y!="string"&&typeof y!="number")continue;let w=l.createElement(p==="title"?"h1":"p");w.textContent=p==="title"?String(y):`${p}: ${y}`,l.body.prepend(w)}for(let p of l.querySelectorAll("pre"))p.style.whiteSpace="pre-wrap";for(let p of l.querySelectorAll("table, th, td"))Object.assign(p.style,{border:"1px solid gray",borderCollapse:"collapse",padding:"2pt 5pt"});await new Promise(p=>setTimeout(p)),a.contentWindow.print()}finally{a.remove()}return null}async#l(s,e){try{return await window.showDirectoryPicker(e)}catch(t){if(t.name==="AbortError")return;throw new te("permission_denied",`export.${s}: ${t.message}`)}}async#u(s){if(!this.#i)throw co("pickFolder","open the page in the console");if(!window.showDirectoryPicker)throw co("pickFolder","the browser has no dialog for it");let e=await this.#i()&&await this.#l("pickFolder",{mode:"readwrite"});if(!e)return{selected:!1};let t=e.name.replace(/^\.+|[\\/:\0]/g,"").slice(0,100)||"folder",n=`/${t}`;for(let o=2;this.#e.has(n)&&!await this.#e.get(n).isSameEntry(e);o++)n=`/${t} (${o})`;if(!this.#e.delete(n)&&this.#e.size>=s.folders)throw new te("quota_exceeded",`the plugin has ${s.folders} folders already`);return this.#e.set(n,e),{selected:!0,path:n}}#d(s,e){if(!window.showDirectoryPicker)throw co(s,"this browser does not let a page use a folder");let t=ba(e).split("/").slice(1),n=this.#e.get(`/${t[0]}`);if(!n)throw new te("not_found",`export.${s}: the user has chosen no such folder; call pickFolder`);let o=t.slice(1);return o.length>0&&this.#p(s,o.join("/")),{root:n,below:o}}#p(s,e){if(typeof e!="string"||!/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(e)){let t=JSON.stringify(e);throw dn(s,`${t} is no path in the folder, whose names begin with no dot`)}return e}#m(s,e,t){if(!Array.isArray(e))throw dn(s,"files must be a list");if(e.length>t.files)throw new te("quota_exceeded",`at most ${t.files} files are possible`);return e.map(n=>{let o=typeof n=="string"?{name:n}:n,{name:a,content:l=""}=o??{};if(typeof l!="string")throw dn(s,"the content of a file must be a text");return{name:this.#p(s,a),content:l}})}async#f(s,e,t){if((this.#o+=e.length)>t.files)throw new te("quota_exceeded",`the page has written ${t.files} files already; open it again to go on`);for(let{name:n,content:o}of e)try{let a=await(await wa(s,n,!0)).createWritable();await a.write(o),await a.close()}catch(a){throw new te("unavailable",`export.writeFiles: ${n}: ${a.message}`)}return e.length}async#v(s,e,t){let n=[],o;for(let{name:a}of e)try{let l=await wa(s,a,!1);if(l.kind==="file"&&o===void 0&&/^kickoff\b/i.test(l.name)){let p=await l.getFile();p.size<=t.callBytes/2&&(o=await p.text())}}catch(l){if(!["NotFoundError","TypeMismatchError"].includes(l.name))throw new te("unavailable",`export.verifyFiles: ${a}: ${l.message}`);n.push(a)}return{verified:n.length===0,missing:n,kickoffContent:o}}};function ba(i){let s=String(i?.path??i).replace(/\/+$/,"");return s.startsWith("/")?s:`/${s}`}async function ka({root:i,below:s},e){let t=i;for(let n of s)t=await t.getDirectoryHandle(n,{create:e});return t}async function wa({root:i,below:s},e,t){let n=e.split("/"),o=n.pop(),a=await ka({root:i,below:[...s,...n]},t);try{return await a.getFileHandle(o,{create:t})}catch(l){if(t||l.name!=="TypeMismatchError")throw l;return a.getDirectoryHandle(o)}}var cn=class{#e;#t;#s;#i="there";#o=!1;#n;#r;constructor(s,e){this.#e=s,this.#t=e,this.#s=window.setInterval(()=>this.#c(),2e3)}ready(){this.#o=this.#r===void 0,clearTimeout(this.#r),this.#r=void 0,this.answered()}loaded(){clearTimeout(this.#r),this.#r=this.#o?void 0:window.setTimeout(()=>this.#a(),2e3),this.#o=!1}answered(){this.#n=void 0,this.#l("there")}stop(){clearInterval(this.#s),clearTimeout(this.#r)}#a(){this.#r=void 0,this.#l("away")}#c(){this.#i!=="away"&&(document.hidden?this.#n=void 0:this.#n===void 0?(this.#n=performance.now(),this.#e()):performance.now()-this.#n>6e3&&this.#l("silent"))}#l(s){s!==this.#i&&(this.#i=s,this.#t(s))}};var pn={flood:"The page sent too many messages, so it was cut off. Open it again to go on.",history:"The page filled the history of this tab, so it was cut off: what lay far back in it may be gone.",keyboard:"The page took the keyboard again and again, so it was cut off. Open it again to go on.",ended:"The page has ended: the plugin was changed, disabled or removed. Open it again to go on."},Op=256,Ip=2048,uo=matchMedia("(hover: hover)").matches?5e3:1e3,hn={at:-uo,tab:!1};for(let i of["keydown","pointerdown"])addEventListener(i,s=>{hn={at:performance.now(),tab:s instanceof KeyboardEvent&&s.key==="Tab"}},!0);var ho=new ms(1);function xa(i,s){return typeof i=="number"&&!Number.isSafeInteger(i)&&s!==void 0&&/^-?\d+$/.test(s)&&String(BigInt(i))!==s}function Hp(i,s,e){return xa(s,e?.source)?JSON.rawJSON(e.source):s}function Lp(i){return JSON.parse(i,(e,t,n)=>xa(t,n?.source)?BigInt(n.source):t)}function _p(i,s){for(let e=i;e;e=e===e.parent?null:e.parent)if(e===s)return!0;return!1}var ws=class{#e;#t;#s;#i;#o;#n;#r;#a;#c;#l;#u=!1;#d=new AbortController;#p=0;#m=0;#f={window:0,channel:0};#v=!1;#b=!1;#y=!1;#C=0;#h=0;#w=document.activeElement;#$;constructor(s,e,t,n={}){let o=n.window??window;this.#e=s,this.#t=e,this.#s=t,this.place=this.#$=n.at,this.element=document.createElement("iframe"),this.element.title=n.title??e,this.element.referrerPolicy="no-referrer",this.element.allow="",this.#o=new oi(e,this.element,this.#x,t.confirmFolder),this.#n=new cn(()=>this.#l?.postMessage({ask:!0}),y=>t.changed?.(y)),this.element.setAttribute("sandbox","allow-scripts allow-forms allow-downloads allow-popups"),o.addEventListener("message",this.#E),this.element.addEventListener("load",()=>{this.#u=!1,this.#c!==void 0&&this.#n.loaded()}),this.element.addEventListener("pointerenter",()=>this.#b=!0),this.element.addEventListener("pointerleave",()=>this.#b=!1),addEventListener("focusin",this.#S),addEventListener("focus",this.#k),addEventListener("blur",this.#A);let a=ho.join(e),l=()=>{this.element.name=JSON.stringify({theme:t.theme()})};l();let p=t.onTheme(()=>{l(),this.#l?.postMessage({theme:t.theme()})});this.#i=()=>{o.removeEventListener("message",this.#E),removeEventListener("focusin",this.#S),removeEventListener("focus",this.#k),removeEventListener("blur",this.#A),p(),a()},this.#M(n.overlay??!1)}async#M(s){try{let e=await this.#e.openView({id:this.#t,overlay:s});if(this.#d.signal.aborted){await this.#e.closeView({id:this.#t,view:e.id});return}this.#c=e.id,this.#a=e.limits,ho.most=e.limits.connections,this.#r=new rn(e.limits.historyEntries,()=>{this.#g(pn.history),this.#r?.back()}),this.element.src=at+e.url+(this.#$?.hash??"")}catch(e){this.#g(e instanceof Error?e.message:String(e))}}get focused(){return this.element.ownerDocument.activeElement===this.element}focus(){this.#y=!0,this.element.focus({preventScroll:!0})}close(){this.#d.signal.aborted||(this.#d.abort(),this.#i(),this.#n.stop(),this.#r?.stop(),this.#l?.close(),this.element.remove(),this.#c!==void 0&&this.#e.closeView({id:this.#t,view:this.#c}).catch(()=>{}))}#g(s){this.#d.signal.aborted||(this.close(),this.#s.failed(s))}#E=s=>{let e=this.element.contentWindow;if(e===null||!_p(s.source,e)||this.#R("window")||s.source!==e||this.#u||s.data?.wasmhost!=="ready")return;this.#u=!0,this.#l?.close();let t=new MessageChannel;this.#l=t.port1,this.#l.onmessage=a=>this.#O(t.port1,a.data);let{token:n}=s.data,o={wasmhost:"connect",token:n,theme:this.#s.theme(),place:this.#$};this.#$=void 0,e.postMessage(o,"*",[t.port2]),this.#n.ready()};#S=()=>{document.activeElement!==this.element&&(this.#w=document.activeElement),this.#k()};#k=()=>{document.activeElement!==this.element&&(this.#y=!1,hn.tab=!1)};#P(){return this.element.ownerDocument!==document||this.#y||this.#b||hn.tab?!0:navigator.userActivation.isActive&&performance.now()-hn.at>uo}#x=()=>ma(this.element,()=>this.#P());#A=()=>{if(document.activeElement===this.element){if(this.#P()){this.#y=!0;return}++this.#C>this.#a.focuses&&this.#g(pn.keyboard),setTimeout(()=>{this.element.blur(),focus(),this.#w instanceof HTMLElement&&this.#w.focus()})}};#R(s){let e=Math.floor(performance.now()/1e3);e!==this.#m&&(this.#m=e,this.#f={window:0,channel:0});let t=this.#a.messagesPerSecond;return++this.#f[s]<=(s==="channel"?t:Math.max(10,t/10))?!1:(this.#g(pn.flood),!0)}#O(s,e){if(this.#R("channel")||typeof e!="object"||e===null)return;if("here"in e){this.#n.answered();return}if("follow"in e){this.#j();return}if("place"in e){this.#I(e.place);return}let{id:t,namespace:n,method:o,args:a}=e;typeof t!="number"||typeof n!="string"||typeof o!="string"||typeof a!="string"||n.length+o.length>Op||this.#H(s,{id:t,namespace:n,method:o,args:a})}#I(s){let{hash:e,x:t,y:n}=s??{};typeof e!="string"||e.length>Ip||e!==""&&!e.startsWith("#")||!Number.isFinite(t)||!Number.isFinite(n)||(this.place={hash:e,x:t,y:n})}async#H(s,e){this.#p++;try{if(this.#p>this.#a.openCalls)throw new te("quota_exceeded","too many calls wait for their answers");s.postMessage({id:e.id,result:await this.#L(e)})}catch(t){let n=t instanceof te?t.code:"unavailable",o=t instanceof Error?t.message:String(t),a=t instanceof te?t.outcome:void 0;s.postMessage({id:e.id,error:{code:n,message:o,outcome:a}}),t.code==="view_not_found"&&this.#g(pn.ended)}finally{this.#p--}}async#L({namespace:s,method:e,args:t}){if(t.length>this.#a.callBytes)throw new te("quota_exceeded",`the arguments of a call have at most ${this.#a.callBytes} bytes`);let n;try{n=JSON.parse(t,Hp)}catch{n=void 0}if(!Array.isArray(n))throw new te("invalid_argument","the arguments of a call must be a list of JSON");if(s==="session"&&e==="launchWithDraft"){if(performance.now()>this.#h&&!await this.#x())throw new te("permission_denied","session.launchWithDraft needs a click of the user in the page");let{draftText:o,autoSend:a,projectId:l}=n[0]??{};if(l!=null&&!(await this.#T("project","listAll",[])).some(y=>y.id===l))throw new te("not_found","session.launchWithDraft: the plugin has no such project");this.#h=0,this.#s.openSession({draftText:String(o??""),autoSend:a===!0});return}return s==="project"&&e==="openAddDialog"?this.#_(n[0]):s==="export"&&oi.has(e)?this.#o.call(e,n,this.#a):this.#T(s,e,n)}async#_(s){let e=this.#s.addProject;if(!e)throw new te("not_supported","project.openAddDialog is not possible here: open the page in the console");if(this.#h===1/0||!await this.#x())throw new te("permission_denied","project.openAddDialog needs a click of the user in the page");this.#h=1/0;try{let{preselectedFolder:t}=s??{},n=await e(this.#o.paths,String(t??""));if(this.#h=0,!n)return{cancelled:!0};let o=await this.#T("project","create",[n]);return this.#h=performance.now()+uo,{cancelled:!1,projectId:o.id,project:o}}finally{this.#h===1/0&&(this.#h=0)}}async#T(s,e,t){let{signal:n}=this.#d,o={id:this.#t,view:this.#c??"",namespace:s,method:e,args:t},a=()=>this.#e.callView(o,{signal:n,parse:Lp}),{result:l,error:p}=await ho.take(this.#t,a,n);if(p!==void 0)throw new te(p.code,p.message,p.outcome);return l}async#j(){if(!this.#v)for(this.#v=!0;!this.#d.signal.aborted;){try{for await(let s of this.#e.followEvents({id:this.#t},{signal:this.#d.signal})){if(s.name==="end")break;let{channel:e,data:t}=s.data;typeof e=="string"&&this.#l?.postMessage({channel:e,data:t})}}catch{}await new Promise(s=>setTimeout(s,1e3))}}};var un=class{constructor(s,e,t){this.label=s;this.changed=e;this.#e=0;this.#s=new AbortController;this.moved=(s,e)=>{this.#e=s,this.#t=e,this.changed()};this.signal=AbortSignal.any([this.#s.signal,t])}#e;#t;#s;bar(){let s=this.#e,e=this.#t,t=e!==void 0&&s>=e,n=s===0?"":t?h.transfer.looks:e===void 0?W(s):h.transfer.of(W(s),W(e),Mr(s/e)),o=e!==void 0&&!t;return r`<div class="transfer">
      <progress aria-label=${this.label} max="1" value=${o?s/e:d}></progress>
      <span class="faint">${n}</span>
      ${$(h.cancel,()=>this.#s.abort(),{name:h.transfer.cancel(this.label)})}
    </div>`}};function Ta(i){return(s,e={})=>new Promise((t,n)=>{let o=String(s),a=new XMLHttpRequest,l=()=>n(new TypeError("no answer"));a.open(e.method??"GET",o),new Headers(e.headers).forEach((p,y)=>a.setRequestHeader(y,p)),a.upload.onprogress=p=>i(p.loaded,p.total),a.onerror=l,a.onabort=()=>n(new DOMException("","AbortError")),a.onload=()=>{if(a.responseURL!==o)return l();let{status:p}=a,y=a.getResponseHeader("Content-Type")??"";t(new Response(p===204?null:a.responseText,{status:p,headers:{"Content-Type":y}}))},e.signal?.addEventListener("abort",()=>a.abort(),{once:!0}),e.signal?.aborted?a.onabort(new ProgressEvent("abort")):a.send(e.body)})}var mn;function Ea(i){mn=i}var A=class extends je{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new Map;this.#t=new AbortController;this.#s=0}#e;#t;#s;get live(){return mn}get client(){return mn.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#t=new AbortController;let{signal:e}=this.#t;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#t.abort()}get signal(){return this.#t.signal}async load(e){}named(e){let t=this.live.plugin(e)?.name;return t?r`${P(t)} <code class="faint">${e}</code>`:r`<code>${e}</code>`}async refresh(){let e=++this.#s,{signal:t}=this.#t;try{if(await this.load(t),e!==this.#s)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(n){if(t.aborted||e!==this.#s)return;this.#i(n)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let n=await t();return await this.refresh(),n}catch(n){this.#t.signal.aborted||this.#i(n);return}finally{let n=new Set(this.running);n.delete(e),this.running=n}}}async transfer(e,t,n){if(this.running.has(e))return;let o=new un(t,()=>this.requestUpdate(),this.#t.signal);return this.#e.set(e,o),this.run(e,async()=>{try{return await n(o,ti(Ta(o.moved)))}catch(a){if(!o.signal.aborted)throw a;return}finally{this.#e.delete(e)}})}bar(e){return this.#e.get(e)?.bar()??d}runs(e){return this.running.has(e)}#i(e){mn.refused(e),this.failure=e,this.updateComplete.then(()=>{let t=this.querySelector(".notice[role=alert]");t?.scrollIntoView({block:"nearest"}),t?.focus({preventScroll:!0})})}render(){return r` ${this.failure===void 0?d:bt(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?zi():d}`}};u([v()],A.prototype,"failure",2),u([v()],A.prototype,"loaded",2),u([v()],A.prototype,"running",2);var ve=h.sessions,jp=400,mo=new Map;function Sa(i,s){mo.set(i,s)}var gn=i=>i?.status==="starting"||i?.status==="running",ks,ne,ri,Pa,Aa,Ra,fn,Ca,go,vn,wt=class extends A{constructor(){super(...arguments);b(this,ne);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";b(this,ks)}connectedCallback(){super.connectedCallback();let e=mo.get(this.plugin);mo.delete(this.plugin),this.draft=e?.draftText??"",e?.autoSend&&c(this,ne,vn).call(this,void 0)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(f(this,ks))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,n]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let o=n.messages.length!==this.messages.length||gn(f(this,ne,ri));this.messages=n.messages,clearTimeout(f(this,ks)),gn(f(this,ne,ri))&&R(this,ks,setTimeout(()=>{this.refresh()},jp)),o&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return r`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${m(e.label)}</bdi></h2>
          ${$(ve.new,()=>Ae("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>r`<li>
                <a
                  href=${O("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":d}
                  ><span class="grow">${P(t.name)}</span> ${_(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?r`<p class="faint">${ve.none}</p>`:d}
      </aside>
      <div class="card conversation">${f(this,ne,ri)?c(this,ne,Ra).call(this,f(this,ne,ri)):c(this,ne,Pa).call(this,e)}</div>
    </div>`}};ks=new WeakMap,ne=new WeakSet,ri=function(){return this.list?.sessions.find(e=>e.id===this.session)},Pa=function(e){return r`${D(ve.start,ve.startHelp)} ${c(this,ne,Aa).call(this,e)} ${c(this,ne,go).call(this,void 0)}`},Aa=function(e){return e.suggestedPrompts.length===0?d:r`<div>
      <p class="faint">${ve.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>r`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${P(t.label)}
            </button>`)}
      </div>
    </div>`},Ra=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return r`<div class="row">
        <h2 class="grow">${P(e.name)}</h2>
        ${k(ve.status[e.status]??m(e.status),t[e.status]??"")}
        ${e.status==="ended"?d:$(ve.stop,()=>{this.run("stop",()=>this.client.stopSession(f(this,ne,fn)))},{busy:this.runs("stop")})}
        ${$(ve.remove,()=>{c(this,ne,Ca).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?r`<p class="bad-text">${m(e.reason)}</p>`:d}
      <div class="chat" role="log" tabindex="0" aria-label=${ve.messages} aria-busy=${gn(e)?"true":"false"}>
        ${Je(this.messages,n=>n.id,n=>r`<div class="message ${n.role==="user"?"mine":""}">
              <small
                >${n.role==="user"?ve.you:ve.role[n.role]??m(n.role)} · ${_(n.timestamp)}</small
              >
              <p dir="auto">${ce(n.text)}</p>
            </div>`)}
        ${gn(e)?r`<p class="faint typing">${ve.working}</p>`:d}
      </div>
      ${e.status==="ended"?r`<p class="faint">${ve.ended}</p>`:c(this,ne,go).call(this,e)}`},fn=function(){return{id:this.plugin,session:this.session}},Ca=async function(){await B({title:ve.removeQuestion,body:r`<p>${ve.removeHelp}</p>`,confirm:ve.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(f(this,ne,fn)),Ae("plugin",this.plugin,"sessions")})},go=function(e){return r`<form class="composer" @submit=${t=>{t.preventDefault(),c(this,ne,vn).call(this,e)}}>
      <textarea
        aria-label=${ve.message}
        placeholder=${ve.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key!=="Enter"||t.shiftKey||t.isComposing||(t.preventDefault(),c(this,ne,vn).call(this,e))}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${ve.send}</button>
    </form>`},vn=async function(e){let t=this.draft.trim();t!==""&&await this.run("send",async()=>{if(e)await this.client.sendToSession({...f(this,ne,fn),text:t});else{let n=await this.client.createSession({id:this.plugin,prompt:t});Ae("plugin",this.plugin,"sessions",n.id)}this.draft=""})},u([N()],wt.prototype,"plugin",2),u([N()],wt.prototype,"session",2),u([v()],wt.prototype,"list",2),u([v()],wt.prototype,"messages",2),u([v()],wt.prototype,"draft",2),wt=u([S("plugin-sessions")],wt);var qp=200,Np=["50","100","200","300","400","500","600","700","800","900"].map(i=>`--surface-${i}`).concat("--accent","--text","--danger","--success","--warning","--radius","--font");function Dp(){let i=getComputedStyle(document.documentElement);return{mode:qn(),visualTheme:"wasmhost",properties:Object.fromEntries(Np.map(s=>[s,i.getPropertyValue(s).trim()]))}}function yn(i,s,e){return{theme:Dp,onTheme:t=>(addEventListener("wasmhost-theme",t),()=>removeEventListener("wasmhost-theme",t)),openSession:t=>{if(!i.plugin(s)?.permissions.some(n=>n.name==="sessions"&&n.granted))throw new te("permission_denied","session.launchWithDraft needs the permission sessions");Sa(s,t),setTimeout(()=>Ae("plugin",s,"sessions"),qp)},failed:e}}var fo=h.page,$n=new Map;async function bn(i,s){let e=$n.get(s);if(e&&!e.closed){e.focus();return}let t={width:360,height:480},n=window.documentPictureInPicture?await window.documentPictureInPicture.requestWindow(t):window.open("","",`popup,width=${t.width},height=${t.height}`);if(!n)throw new Error(fo.blocked);n.opener=null,$n.set(s,n);let o=new ws(i.client,s,yn(i,s,()=>n.close()),{overlay:!0,title:fo.titleOf(s),window:n});n.document.title=fo.titleOf(s),Object.assign(n.document.body.style,{margin:"0",height:"100vh"}),Object.assign(o.element.style,{border:"0",width:"100%",height:"100%"}),n.document.body.append(o.element);let a=()=>{let l=i.plugin(s)?.state;(l===void 0||l==="disabled")&&n.close()};i.addEventListener("plugins",a),n.addEventListener("pagehide",()=>{i.removeEventListener("plugins",a),$n.get(s)===n&&$n.delete(s),o.close()})}var Fp=4,Up=3e3,Wp=15e3,Bp=2e4,de,Ma,vo,yo,$o,wn,Oa,Ia,Ha,Jt=class extends je{constructor(){super(...arguments);b(this,de);this.shown=[];this.offers=new Map}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:n}=e.detail;!t||t.read||n==="read"||(this.shown=[...this.shown.filter(o=>o.id!==t.id),t].slice(-Fp),setTimeout(()=>c(this,de,vo).call(this,t.id),Math.min(Wp,Math.max(Up,t.durationMs??6e3))))}),this.live.addEventListener("change",()=>this.requestUpdate()),this.live.addEventListener("enabled",e=>{let{detail:t}=e;this.live.plugin(t)?.ui?.overlay&&(c(this,de,$o).call(this,t,void 0),setTimeout(()=>c(this,de,wn).call(this,t),Bp))}),this.live.undo.addEventListener("added",()=>{c(this,de,Ma).call(this)})}render(){return[c(this,de,Ia).call(this),c(this,de,Ha).call(this)]}};de=new WeakSet,Ma=async function(){this.requestUpdate(),await this.updateComplete,[...this.querySelectorAll(".undo button")].at(-1)?.focus()},vo=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>c(this,de,vo).call(this,e),1e3):c(this,de,yo).call(this,e)},yo=function(e){this.shown=this.shown.filter(t=>t.id!==e)},$o=function(e,t){this.offers=new Map(this.offers).set(e,t)},wn=function(e){let t=new Map(this.offers);t.delete(e),this.offers=t},Oa=async function(e){try{await bn(this.live,e),c(this,de,wn).call(this,e)}catch(t){c(this,de,$o).call(this,e,t)}},Ia=function(){let{undo:e}=this.live;return e.list.length+this.offers.size===0?d:r`<div class="undo" role="status">
      ${Je(e.list,t=>t.key,t=>r`<div class="toast">
            <div>${t.failure===void 0?t.text:bt(t.failure)}</div>
            ${t.failure!==void 0?$(h.dismiss,()=>e.drop(t.key)):e.has(t.key)?$(h.undo,()=>e.drop(t.key)):d}
          </div>`)}
      ${Je(this.offers,([t])=>t,([t,n])=>r`<div class="toast">
            <div>${n===void 0?h.page.hasOverlay(t):bt(n)}</div>
            ${$(h.page.overlay,()=>{c(this,de,Oa).call(this,t)},{name:h.page.overlayOf(t)})}
            <button type="button" class="plain" aria-label=${h.dismiss} @click=${()=>c(this,de,wn).call(this,t)}>
              ${fe("close")}
            </button>
          </div>`)}
    </div>`},Ha=function(){return r`<div class="toasts" role="log" aria-label=${h.pages.notifications}>
      ${Je(this.shown,e=>e.id,e=>r` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${h.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?r`<strong>${P(e.title)}</strong>`:""}
              <p>${P(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${h.dismiss} @click=${()=>c(this,de,yo).call(this,e.id)}>
              ${fe("close")}
            </button>
          </div>`)}
    </div>`},u([N({attribute:!1})],Jt.prototype,"live",2),u([v()],Jt.prototype,"shown",2),u([v()],Jt.prototype,"offers",2),Jt=u([S("wasmhost-toasts")],Jt);var re=h.home,Gp=["notes","feed-digest"],Vp=3e3,La=500;function bo(i){let s={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return k(h.state[i.state]??m(i.state),s[i.state]??"")}var Kp=new Map([["backup","backup"],["ai","ai"],["vault","host"]]);function zp(i){let s=Kp.get(i);return s?r`<p><a href=${O(s)}>${re.goTo(h.pages[s])}</a></p>`:d}function Jp(i){let s=i.missingPermissions??[];return s.length>0?r`<p>${re.missing} <strong>${s.map(xe).join(", ")}</strong></p>`:d}var ai,li,di,Ne,_a,ja,qa,Na,Da,Fa,Qt=class extends A{constructor(){super(...arguments);b(this,Ne);this.topics=["plugins","notices"];this.alerts=[];this.filter="";b(this,ai,new Map);b(this,li,new Map);b(this,di,-La)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{let n=performance.now()-f(this,di)>=La;!document.hidden&&this.live.connection==="open"&&n&&c(this,Ne,_a).call(this)},Vp);this.signal.addEventListener("abort",()=>clearInterval(e));let t=()=>R(this,di,performance.now());addEventListener("scroll",t,{capture:!0,passive:!0,signal:this.signal})}async load(e){let[t,n]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=n.notifications;let o=performance.now();for(let a of this.live.plugins){let l=f(this,ai).get(a.id);l&&(o-l.at<500||l.stats===a.stats)||(l&&f(this,li).set(a.id,Math.max(0,a.stats.instructions-l.ticks)/(o-l.at)*1e3),f(this,ai).set(a.id,{at:o,ticks:a.stats.instructions,stats:a.stats}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),n=t===""?e:e.filter(o=>`${o.id} ${o.name} ${o.description??""}`.toLowerCase().includes(t));return r` <div class="title">
        <h1>${h.pages.home}</h1>
        <a class="button primary" href=${O("install")}>${fe("plus")}${h.pages.install}</a>
      </div>
      ${c(this,Ne,Da).call(this)}
      ${e.length===0&&this.live.ready?c(this,Ne,qa).call(this):r` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${h.pages.plugins} <span class="faint">${q(e.length)}</span></h2>
                ${e.length>5?r`<input
                        type="search"
                        aria-label=${re.filter}
                        placeholder=${re.filter}
                        .value=${this.filter}
                        @input=${o=>{this.filter=o.target.value}}
                      />`:d}
                ${c(this,Ne,ja).call(this)}
              </div>
              ${n.length===0?D(re.noMatch,re.noMatchHelp):r`<long-list
                      .items=${n}
                      .key=${o=>o.id}
                      .row=${o=>c(this,Ne,Fa).call(this,o)}
                      .rowClass=${()=>"card plugin"}
                      .kind=${"cards"}
                      .height=${184}
                    ></long-list>`}
            </section>`}`}};ai=new WeakMap,li=new WeakMap,di=new WeakMap,Ne=new WeakSet,_a=async function(){let e=this.querySelector("long-list")?.drawn.map(t=>t.id)??[];e.length>0&&await this.live.figures(e).catch(()=>{}),await this.refresh()},ja=function(){let e=this.status?.memory;return e?r`<span class="total"
          ><span class="faint">${re.memoryOfAll}</span>${Xs(re.memoryOfAll,e.usedBytes,e.maxBytes,`${W(e.usedBytes)} / ${W(e.maxBytes)}`)}</span
        >`:d},qa=function(){return D(re.none,be(re.noneHelp),r`<div class="row">
          ${$(re.examples,()=>{c(this,Ne,Na).call(this)},{kind:"primary",busy:this.runs("examples")})}
          <a class="button" href=${O("install")}>${h.pages.install}</a>
          <a class="button" href=${O("catalogue")}>${h.pages.catalogue}</a>
        </div>
        ${this.bar("examples")}
        <p class="faint">${re.examplesHelp}</p>`)},Na=async function(){await this.transfer("examples",re.examples,async({signal:e},t)=>{for(let n of Gp){let o=await fetch(`console/examples/${n}.plugin.zip`,{signal:e});if(!o.ok)throw new TypeError(o.statusText);let a=await o.blob(),{digest:l,permissions:p}=await t.inspectPackage({},a,{signal:e});await t.installPackage({digest:l,grants:p.map(y=>y.name)},a,{signal:e})}await this.live.changed("plugins")})},Da=function(){let e=this.live.plugins.filter(p=>p.state==="failed"||p.state==="incompatible"||(p.missingPermissions?.length??0)>0||(p.faults?.length??0)>0),t=new Set(e.map(p=>p.id)),n=(this.status?.findings??[]).filter(p=>!p.plugin||!t.has(p.plugin)),o=this.live.waiting,a=this.alerts.filter(p=>!this.live.undo.has(`dismiss ${p.id}`)),l=r`<a href=${O("inbox")}>${re.openInbox}</a>`;return o+e.length+n.length+a.length===0?d:r`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${re.attention}</h2>
      ${o>0?T("info",r`<strong>${re.approvals(o)}</strong> ${l}`):d}
      ${e.map(p=>T("bad",r`<p>
              <strong
                ><a href=${O("plugin",p.id)}>${P(p.name)}</a> ${h.state[p.state]}</strong
              >
            </p>
            <p>${m(p.reason??"")}</p>
            ${Jp(p)}`))}
      ${n.map(p=>T(p.severity==="error"?"bad":"warn",r`<p>${p.plugin?r`${this.named(p.plugin)}: ${m(p.what)}`:We(m(p.what))}</p>
            ${p.do?r`<p class="faint">${be(We(m(p.do)))}</p>`:d} ${zp(p.component)}`))}
      ${a.map(p=>T("warn",r`<p class="faint">${h.saysPlugin} ${this.named(p.plugin)}, ${_(p.created)}</p>
            <p>${p.title?r`<strong>${P(p.title)}</strong> `:d}${P(p.body??"")}</p>
            ${$(h.dismiss,()=>this.live.undo.later(`dismiss ${p.id}`,h.notifications.dismissed(p.plugin,this.live.undo.soon),async()=>{await this.client.dismissNotice({id:p.id}),await this.refresh()}),{name:re.dismissOf(p.plugin)})}`))}
    </section>`},Fa=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),n=f(this,li).get(e.id)??0;return r`${Xe(e.name,e.id,{image:this.live.icons.of(e),icon:e.iconName})}
      <div class="grow">
        <h3>
          <a href=${O("plugin",e.id)}><bdi>${m(e.name)}</bdi></a> ${bo(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${m(e.version)}</p>
        <p class="said-line" dir="auto">${m(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${re.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?Xs(re.memoryOf(e.id),e.stats.memoryBytes,t,`${W(e.stats.memoryBytes)} / ${W(t)}`):W(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${re.work}</dt>
          <dd>${n>0?re.ticks(q(Math.round(n))):re.idle}</dd>
        </div>
        <div>
          <dt>${re.calls}</dt>
          <dd>
            ${q(e.stats.calls)}${e.stats.errors>0?r` <span class="bad-text">${re.errors(e.stats.errors)}</span>`:d}${e.stats.crashes>0?r` <span class="bad-text">${re.crashes(e.stats.crashes)}</span>`:d}
          </dd>
        </div>
      </dl>`},u([v()],Qt.prototype,"status",2),u([v()],Qt.prototype,"alerts",2),u([v()],Qt.prototype,"filter",2),Qt=u([S("home-page")],Qt);var ci=h.presence;function xs(i){return i?.presence==="passkey"&&i.origin!==void 0&&i.origin!==location.origin}async function wo(i,s){let{code:e}=await i.createLoginCode({});location.assign(`${s}${at.slice(location.origin.length)}/#code=${e}`)}function kn(i,s){return T("info",r`<p>${ci.elsewhere} <code>${s}</code>.</p>
      <div class="row">${$(ci.move,()=>{wo(i,s)})}</div>`)}async function pi(i,s,e){switch(s?.presence){case"passphrase":{let t="";return await B({title:ci.passphrase,body:C(ci.passphrase,r`<input
            type="password"
            autocomplete="off"
            @input=${o=>{t=o.target.value}}
          />`),confirm:ci.confirm})?{passphrase:t}:void 0}case"passkey":{let{options:t}=await i.beginPresence({what:e}),n=PublicKeyCredential.parseRequestOptionsFromJSON(t),o=await navigator.credentials.get({publicKey:n});return o?{assertion:o.toJSON()}:void 0}}return{}}async function Ua(i){let{options:s}=await i.beginPresence({register:!0}),e=PublicKeyCredential.parseCreationOptionsFromJSON(s);return(await navigator.credentials.create({publicKey:e}))?.toJSON()}var G=h.presence,Qp=["session","passphrase","passkey"],Yt,Wa,ko,Ts=class extends A{constructor(){super(...arguments);b(this,Yt);this.topics=["approvals"]}async load(e){this.approvals=await this.client.showApprovals({},{signal:e})}view(){let e=this.approvals;if(!e)return d;if(e.tampered)return T("bad",r`<p>${G.tampered} ${m(e.tampered)}</p><p>${G.recover}</p>`);let t=this.chosen??e.presence,n=`http://localhost:${location.port}`,o=xs(e)||t==="passkey"&&/^(\d+\.|\[)/.test(location.hostname);return r`<section>
      <h2>${G.title}</h2>
      ${e.recovers?T("warn",r`<p>${G.recovers} ${_(e.recovers)}. ${G.recoversHelp}</p>`):d}
      ${xs(e)?kn(this.client,e.origin):d}
      <form class="card form" @submit=${a=>c(this,Yt,Wa).call(this,a,t)}>
        ${C(G.takes,r`<select
            name="level"
            @change=${a=>{this.chosen=a.target.value}}
          >
            ${Qp.map(a=>r`<option value=${a} ?selected=${a===t}>${G.levels[a]}</option>`)}
          </select>`,G.holds[t])}
        ${t==="passphrase"?C(G.newPassphrase,r`<input name="passphrase" type="password" autocomplete="off" required />`):d}
        ${t==="passkey"&&!o?C(G.newPasskey,r`<input name="name" maxlength="100" placeholder=${G.passkeyExample} required />`):d}
        ${o&&!xs(e)?r`<p>${G.noAddress}</p>
                <div class="row">${$(G.move,()=>{wo(this.client,n)})}</div>`:r`<div class="row">
                <button class="primary" ?disabled=${this.runs("set")}>
                  ${t==="passkey"?G.add:t==="passphrase"?G.setPassphrase:G.set}
                </button>
              </div>`}
      </form>
      ${e.passkeys.length===0?d:ie(G.passkeys,[G.newPasskey,G.added,r`<th><span class="hidden">${G.remove}</span></th>`],e.passkeys.map(a=>[m(a.name),_(a.added),$(G.remove,()=>{c(this,Yt,ko).call(this,{level:e.presence,remove:a.id})},{name:`${G.remove} ${m(a.name)}`,busy:this.runs("set")})]))}
      ${e.allowances.length===0?d:r`<h2>${G.allowed}</h2>
              ${ie(G.allowed,[G.tool,G.token,G.arguments,G.expires,r`<th><span class="hidden">${G.takeBack}</span></th>`],e.allowances.map(a=>[Ue(a.tool),m(a.tokenName),Ue(m(a.arguments??`${G.fitting} ${JSON.stringify(a.schema)}`)),_(a.expires),$(G.takeBack,()=>{this.run("set",()=>this.client.revokeAllowance({id:a.id}))},{name:`${G.takeBack} ${a.id}`,busy:this.runs("set")})]))}`}
      ${e.history.length===0?d:r`<details>
              <summary>${G.history}</summary>
              ${ie(G.history,[G.when,G.what,G.by],e.history.map(a=>[_(a.at),m(a.what),m(a.by)]))}
            </details>`}
    </section>`}};Yt=new WeakSet,Wa=function(e,t){e.preventDefault();let n=new FormData(e.target),o=String(n.get("passphrase")??"");c(this,Yt,ko).call(this,{level:t,passphrase:o,name:String(n.get("name")??"")},t==="passkey")},ko=async function(e,t=!1){await this.run("set",async()=>{let n=t?{...e,passkey:await Ua(this.client)}:e,o=`presence ${n.level} ${!!n.passphrase} ${t} ${n.remove??""}`,a=await pi(this.client,this.approvals,o);a!==void 0&&(this.approvals=await this.client.setPresence({...n,presence:a}),this.chosen=void 0)})},u([v()],Ts.prototype,"approvals",2),u([v()],Ts.prototype,"chosen",2),Ts=u([S("approvals-part")],Ts);var Q=h.access,Yp=86400,Zp=["call","read","operate","approve","admin"],Ge,xo,Ba,Ga,Va,Ka,Es=class extends A{constructor(){super(...arguments);b(this,Ge);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return r`<div class="title"><h1>${h.pages.access}</h1></div>
      ${this.made?c(this,Ge,Ga).call(this,this.made):d}
      ${c(this,Ge,xo).call(this,Q.tokens,this.tokens.filter(e=>!e.login))}
      ${c(this,Ge,xo).call(this,Q.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>c(this,Ge,Va).call(this,e)}>
        <h2>${Q.create}</h2>
        ${C(Q.name,r`<input name="name" required maxlength="100" placeholder=${Q.nameExample} />`)}
        ${C(Q.reaches,r`<select name="reaches">
            ${Zp.map(e=>r`<option value=${e}>${Q.roles[e]}</option>`)}
            ${this.live.plugins.map(e=>r`<option value=${`plugin ${e.id}`}>${Q.onlyPlugin(e.id)}</option>`)}
          </select>`,Q.reachesHelp)}
        ${C(Q.expires,r`<select name="days">
            <option value="7">${Q.days(7)}</option>
            <option value="30" selected>${Q.days(30)}</option>
            <option value="365">${Q.days(365)}</option>
            <option value="0">${Q.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${Q.create}</button></div>
      </form>
      <approvals-part></approvals-part>`}};Ge=new WeakSet,xo=function(e,t){return t.length===0?d:r`<section>
      <h2>${e}</h2>
      ${ie(e,[Q.name,Q.prefix,Q.reaches,Q.made,Q.used,Q.expires,r`<th><span class="hidden">${Q.revoke}</span></th>`],t.map(n=>c(this,Ge,Ba).call(this,n)))}
    </section>`},Ba=function(e){let t=e.scopes.map(n=>r`<code>${[n.plugin,n.method,n.path].filter(Boolean).join(" ")}</code> `);return[K(e.name),e.prefix?r`<code>${e.prefix}…</code>`:d,t.length>0?t:e.role&&e.role!=="admin"?Q.roles[e.role]:k(Q.everything,"warn"),_(e.createdAt),e.lastUsedAt?_(e.lastUsedAt):Q.never,e.expiresAt?_(e.expiresAt):Q.never,$(Q.revoke,()=>{c(this,Ge,Ka).call(this,e)},{busy:this.runs(e.id),name:Q.revokeOf(K(e.name))})]},Ga=function(e){return T("good",r`<p><strong>${Q.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${$(Q.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${$(Q.done,()=>{this.made=void 0})}
        </div>`)},Va=function(e){e.preventDefault();let t=e.target,n=new FormData(t),[o,a]=String(n.get("reaches")).split(" ");this.run("create",async()=>{this.made=await this.client.createToken({name:String(n.get("name")).trim(),role:a?"call":o,scopes:a?[{plugin:a}]:[],expiresInSeconds:Number(n.get("days"))*Yp}),t.reset(),await this.updateComplete;let l=this.querySelector(".secret");l?.closest(".notice")?.scrollIntoView({block:"center"}),l?.focus({preventScroll:!0})})},Ka=async function(e){await B({title:Q.revokeQuestion(K(e.name)),body:r`<p>${Q.revokeHelp}</p>`,confirm:Q.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},u([v()],Es.prototype,"tokens",2),u([v()],Es.prototype,"made",2),Es=u([S("access-page")],Es);var ae=h.ai,Qe,za,Ja,Qa,Ya,Za,Zt=class extends A{constructor(){super(...arguments);b(this,Qe);this.usage=[]}async load(e){let[t,n]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=n.usage}view(){let e=this.settings;return r`<div class="title"><h1>${h.pages.ai}</h1></div>
      ${e.problem?T("bad",m(e.problem)):d} ${e.configured?d:T("info",ae.none)}
      <form class="card form" @submit=${t=>c(this,Qe,Qa).call(this,t)}>
        <h2>${ae.provider}</h2>
        ${C(ae.baseUrl,r`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,ae.baseUrlHelp)}
        ${C(ae.model,r`<input name="model" required .value=${e.model} />`)}
        ${C(ae.key,r`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?ae.keySet:ae.keyNone}
          />`,ae.keyHelp)}
        ${C(ae.maxTokens,r`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,ae.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${h.save}
          </button>
          ${e.configured?r`${$(ae.test,()=>{c(this,Qe,Ya).call(this)},{busy:this.runs("test")})}
                ${$(ae.forget,()=>{c(this,Qe,Za).call(this)},{kind:"danger",busy:this.runs("forget")})}`:d}
        </div>
        ${this.test?c(this,Qe,za).call(this,this.test):d}
      </form>
      <section>
        <h2>${ae.usage}</h2>
        ${this.usage.length===0?D(ae.noUsage,ae.noUsageHelp):c(this,Qe,Ja).call(this)}
      </section>`}};Qe=new WeakSet,za=function(e){return T("good",r`<p>${ae.answered(Fe(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${P(e.answer)}</p>`)},Ja=function(){return ie(ae.usage,[ae.plugin,ae.tokens,ae.calls],this.usage.map(e=>[r`<a href=${O("plugin",e.plugin)}><code>${e.plugin}</code></a>`,Xs(ae.tokensOf(e.plugin),e.tokens,e.budget,`${q(e.tokens)} / ${q(e.budget)}`),q(e.calls)]))},Qa=function(e){e.preventDefault();let t=this.settings,n=e.target,o=new FormData(n),a=l=>String(o.get(l)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:a("baseUrl"),model:a("model"),key:a("key")||void 0,maxTokens:Number(a("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),n.querySelector("[name=key]").value=""})},Ya=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},Za=async function(){await B({title:ae.forgetQuestion,body:r`<p>${ae.forgetHelp}</p>`,confirm:ae.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},u([v()],Zt.prototype,"settings",2),u([v()],Zt.prototype,"usage",2),u([v()],Zt.prototype,"test",2),Zt=u([S("ai-page")],Zt);async function xn(i,s,e){let t=[],n=0;for(let o=i.body.getReader();;){let{done:a,value:l}=await o.read();if(a)break;t.push(l),e(n+=l.length)}To(new Blob(t),s)}function To(i,s){let e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=s,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function Ss(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var V=h.backup,Xp=100,eh=500,Re,Xa,el,tl,sl,il,nl,ol,Xt=class extends A{constructor(){super(...arguments);b(this,Re);this.waiting=!1}view(){return this.waiting?r`<div role="status">
        <p>${V.restoring}</p>
        <progress aria-label=${V.restoring}></progress>
      </div>`:r`${this.outcome?c(this,Re,sl).call(this,this.outcome):d}
      <p>${V.restoreHelp}</p>
      ${this.staged?c(this,Re,el).call(this,this.staged):r`<form class="form" @submit=${e=>{c(this,Re,Xa).call(this,e)}}>
              ${C(V.file,r`<input type="file" name="file" required accept=".gz,.tgz,application/gzip" />`)}
              <div class="row"><button ?disabled=${this.runs("look")}>${V.look}</button></div>
            </form>`}
      ${this.bar("look")}`}};Re=new WeakSet,Xa=async function(e){e.preventDefault();let t=new FormData(e.target).get("file");this.outcome=void 0,this.staged=await this.transfer("look",V.file,({signal:n},o)=>o.stageRestore({},t,{signal:n}))},el=function({brings:e,damaged:t}){return r`<h3>${V.brings}</h3>
      <ul class="brings">
        <li>${V.madeOn(St(e.created),m(e.host))}</li>
        <li>${V.files(e.files,W(e.bytes))}</li>
        ${e.data.map(n=>r`<li>${m(n)}</li>`)}
        ${e.orphans.length?r`<li>${V.orphansOf(e.orphans.length)} ${m(e.orphans.join(", "))}</li>`:d}
        ${e.secrets?r`<li>${V.secrets(e.secrets)}</li>`:d}
        ${e.key?r`<li><strong>${V.withKey}</strong></li>`:d}
        ${e.plugins.map(n=>c(this,Re,tl).call(this,n))}
        <li>
          ${V.tokensOf(e.tokens.length)}
          <ul>
            ${e.tokens.map(n=>r`<li>
                  <q>${K(n.name)}</q>:
                  ${n.scopes.length===0?n.role&&n.role!=="admin"?h.access.roles[n.role]:r`<strong>${V.fullAccess}</strong>`:n.scopes.map(o=>r`<code>${m([o.plugin,o.method,o.path].filter(Boolean).join(" "))}</code> `)}
                </li>`)}
          </ul>
        </li>
        ${e.ai?r`<li>
                ${V.provider} <code>${m(e.ai.problem??`${e.ai.baseUrl}, ${e.ai.model}`)}</code>
                ${e.ai.proxy?V.proxy(m(e.ai.proxy)):d} ${e.ai.key?V.providerKey:d}
                ${e.ai.plainKey?r`<strong>${V.plainKey}</strong>`:d}
              </li>`:d}
        ${e.trust.map(n=>r`<li><strong>${V.takes}</strong> ${m(n)}</li>`)}
        ${e.policyBefore?r`<li><strong>${V.policyOf(e.policy,e.policyBefore)}</strong></li>`:d}
        ${t.map(n=>r`<li><strong>${V.damagedIn}</strong> ${m(n)}</li>`)}
      </ul>
      <div class="row">
        ${$(V.restoreThis,()=>{c(this,Re,nl).call(this)},{kind:"danger",busy:this.runs("restore")})}
        ${$(V.forget,()=>{c(this,Re,il).call(this)},{busy:this.runs("forget")})}
      </div>`},tl=function(e){let t=[e.network?V.reaches(e.network.only,e.network.allowHosts.join(", ")):"",e.anySchedule?V.anySchedule:"",e.cpuWeight>Xp?V.weight(e.cpuWeight):"",e.previous?V.back(e.previous.version,(e.previous.grants??[]).map(n=>xe(n.name)).join(", ")):""].filter(Boolean);return r`<li>
      <code>${m(`${e.id} ${e.version}`)}</code> ${V.granted}
      ${m(e.granted.map(xe).join(", "))||V.nothing}
      ${e.enabled?d:`(${V.disabled})`} ${t.map(n=>r`; ${m(n)}`)}
    </li>`},sl=function(e){return e.state==="done"?T(e.problem?"warn":"good",r`<p><strong>${V.restored}</strong></p>
          ${e.replaced?r`<p>${V.setAside(e.replaced)}</p>`:d}
          ${e.problem?r`<p>${m(e.problem)}</p>`:d}`):T("bad",e.state==="failed"?r`<p><strong>${V.notRestored}</strong></p>
            <p>${m(e.problem??"")}</p>`:r`<p>${V.unknownOutcome}</p>`)},il=async function(){await this.run("forget",async()=>{await this.client.discardRestore(),this.staged=void 0})},nl=async function(){let{digest:e,brings:t}=this.staged;await B({title:V.restoreQuestion,body:r`<p>${V.restoreWarning(t.plugins.length,t.tokens.length)}</p>`,confirm:V.restoreThis,danger:!0})&&await this.run("restore",async()=>{await this.client.agreeToRestore({digest:e}),this.staged=void 0,this.waiting=!0;try{this.outcome=await c(this,Re,ol).call(this,e)}finally{this.waiting=!1}})},ol=async function(e){for(;!this.signal.aborted;){try{let t=await this.client.showRestore({},{signal:this.signal});if(t.state!=="agreed")return t.digest===e?t:{state:"none"}}catch(t){if(gs(t))throw t;Pt()}await new Promise(t=>setTimeout(t,eh))}return{state:"none"}},u([v()],Xt.prototype,"staged",2),u([v()],Xt.prototype,"waiting",2),u([v()],Xt.prototype,"outcome",2),Xt=u([S("restore-backup")],Xt);var Te=h.backup,ct,rl,al,ll,dl,es=class extends A{constructor(){super(...arguments);b(this,ct);this.orphans=[];this.logs=!1;this.stored=""}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return r`<div class="title"><h1>${h.pages.backup}</h1></div>
      <section class="card">
        <h2>${Te.make}</h2>
        <p>${Te.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${Te.withLogs}</span></label
        >
        <div class="row">
          ${$(Te.make,()=>{c(this,ct,rl).call(this)},{kind:"primary",busy:this.runs("backup")})}
        </div>
        ${this.bar("backup")}
        ${this.stored?T("good",r`<p>${Te.made}</p>
                  ${$(Te.confirmStored,()=>{c(this,ct,al).call(this)},{busy:this.runs("stored")})}`):d}
      </section>
      <section class="card">
        <h2>${Te.restore}</h2>
        <restore-backup></restore-backup>
        <p class="faint">${Te.keyHelp}<a href=${O("host")}>${Te.keyLink}</a>.</p>
      </section>
      ${this.orphans.length===0?d:c(this,ct,ll).call(this)}`}};ct=new WeakSet,rl=async function(){this.stored="";let e=new Date().toISOString();await this.transfer("backup",Te.make,async({signal:n,moved:o})=>{let a=await this.client.backup({logs:this.logs},{signal:n});return await xn(a,`wasmhost-${Ss()}.tar.gz`,o),!0})&&(this.stored=e)},al=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},ll=function(){return r`<section>
      <h2>${Te.orphans}</h2>
      <p class="faint">${Te.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>r`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${W(e.bytes)}, ${_(e.modified)}</span>
              </div>
              ${$(Te.delete,()=>{c(this,ct,dl).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:Te.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},dl=async function(e){await B({title:Te.deleteQuestion(e.id),body:r`<p>${Te.deleteWarning}</p>`,confirm:Te.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},u([v()],es.prototype,"orphans",2),u([v()],es.prototype,"logs",2),u([v()],es.prototype,"stored",2),es=u([S("backup-page")],es);var Ps=class{#e;#t=new AbortController;constructor(s){this.#e=s,s.addController(this)}hostConnected(){this.#t=new AbortController;let{signal:s}=this.#t;for(let t of["scroll","resize","toggle"])addEventListener(t,this.#s,{capture:!0,passive:!0,signal:s});let e=new ResizeObserver(this.#s);e.observe(this.#e),s.addEventListener("abort",()=>e.disconnect())}hostUpdated(){this.#s()}hostDisconnected(){this.#t.abort()}#s=()=>{let s=this.#e.querySelector(".decision"),e=s?.previousElementSibling;!s||!e||s.toggleAttribute("data-more",e.getBoundingClientRect().bottom>s.getBoundingClientRect().top+1)}};var le=h.consent,As={grants:new Set,accept:!1};function En(i,s){return{grants:[...s.grants],acceptChanges:s.accept||void 0,consent:i.consent.digest}}function hi(i,s){return!i.consent.accept||s.accept}var cl=i=>i==="permissions.new"||i==="permissions.declined",Sn=i=>i==="high"?"bad":i==="medium"?"warn":"",Tn=6;function Pn(i,s,e,t=d){return r`<section class="card knows">
      <h2>${le.knows}</h2>
      ${th(i.consent.rating)} ${ih(i.consent.says)}
      <details ?open=${i.consent.rating.risk!=="low"}>
        <summary>${le.why}</summary>
        ${nh(i.consent.rating)}
      </details>
    </section>
    ${t} ${i.consent.sections.map(n=>oh(i,n,s,e))}`}function th(i){return r`<p class="rating ${Sn(i.risk)}">
    ${fe(i.risk==="low"?"check":"alert")}<strong>${We(le.risk[i.risk]??i.risk)}</strong>
    <svg viewBox="0 0 ${Eo*10} 8" aria-hidden="true">
      ${Array.from({length:Eo},(s,e)=>sh(e,e<i.score))}
    </svg>
    <span>${le.score(i.score,Eo)}</span>
  </p>`}var Eo=10;function sh(i,s){return ze`<rect x=${i*10} width="8" height="8" class=${s?"full":""}></rect>`}function ih(i){return r`<p class="says">
    ${le.it}
    ${i.map((s,e)=>{let t=e===0?" ":e===i.length-1?le.and:"; ",n=s.new?r`${k(le.change.new,"info")} `:d;return r`${t}${n}${m(s.text)}${s.words?r` ${P(s.words)}`:d}`})}.
  </p>`}function nh(i){return r`<ul class="points">
    ${i.points.map(s=>r`<li>${k(le.risk[s.risk]??s.risk,Sn(s.risk))} <span>${m(s.text)}</span></li>`)}
  </ul>`}function pl(i){let s=i.signer;return s?s.trusted?k(s.name?le.trustedName(m(s.name)):le.trusted,"good"):s.first?k(le.unknown,"warn"):k(le.asBefore,"info"):k(le.unsigned,"warn")}function An(i,s,e,t=d){let n=i.consent.sections.filter(o=>cl(o.kind)).flatMap(o=>o.rows.map(a=>a.permission??""));return r`<section class="card decision" aria-label=${le.decision}>
    <p class="below" aria-hidden="true">${le.below}</p>
    <div class="row">
      ${e}
      <span class="rating ${Sn(i.consent.rating.risk)}">${We(le.risk[i.consent.rating.risk]??"")}</span>
      <span class="faint" role="status">
        ${hi(i,s)?n.length>0?le.ticked(n.filter(o=>s.grants.has(o)).length,n.length):d:le.acceptFirst}
      </span>
    </div>
    ${t}
  </section>`}function oh(i,s,e,t){let n=s.rows.map(p=>p.permission??""),o=s.kind==="changes"||s.rows.length<=Tn+1,a=p=>ah(p,s,!!i.installed),l=p=>r`<li>${lh(p,a(p))}</li>`;return r`<section class="card">
    <h2>${m(s.title)}</h2>
    ${cl(s.kind)?s.rows.map(p=>rh(p,a(p),e,t)):r`<ul class="asks">
              ${(o?s.rows:s.rows.slice(0,Tn)).map(l)}
            </ul>
            ${o?d:r`<details>
                    <summary>${le.more(s.rows.length-Tn)}</summary>
                    <ul class="asks">
                      ${s.rows.slice(Tn).map(l)}
                    </ul>
                  </details>`}`}
    ${s.kind==="permissions.new"&&n.length>1&&n.some(p=>!e.grants.has(p))?r`<div class="row">
            ${$(le.all,()=>t({...e,grants:new Set([...e.grants,...n])}))}
          </div>`:d}
    ${s.kind==="changes"&&s.rows.some(p=>p.kind!=="index.dropped")?r`<label class="check"
            ><input
              type="checkbox"
              .checked=${e.accept}
              @change=${p=>t({...e,accept:p.target.checked})}
            /><span>${le.accept}</span></label
          >`:d}
  </section>`}function rh(i,s,e,t){let n=i.permission??"";return r`<label class="check"
    ><input
      type="checkbox"
      .checked=${e.grants.has(n)}
      @change=${o=>{let a=new Set(e.grants);o.target.checked?a.add(n):a.delete(n),t({...e,grants:a})}}
    /><span><strong title=${n}>${xe(n)}</strong> ${s}<br />${m(i.text)}
      ${i.words?r`<span class="author">${P(i.words)}</span>`:d}</span></label
  >`}function ah(i,s,e){return r`${k(le.risk[i.risk]??i.risk,Sn(i.risk))}
  ${s.kind==="permissions.declined"?k(le.declined):d}
  ${s.kind==="permissions.kept"?k(le.kept,"good"):d}
  ${i.change==="kept"||!e?d:k(le.change[i.change]??i.change,"info")}`}function lh(i,s){let e=i.permission?r`<strong title=${i.permission}>${xe(i.permission)}</strong> `:d;return r`<div>${e}${s}
      ${m(i.text)}${i.detail?r`, ${m(i.detail)}`:d}</div>
    ${i.words?r`<div class="author">${P(i.words)}</div>`:d}`}var z=h.install,So=[];function Co(i){So=i}var J,hl,Po,Rn,ul,ml,Ao,Ro,Cn,gl,fl,vl,yl,$l,tt=class extends A{constructor(){super();b(this,J);this.ticked=As;this.over=!1;this.queue=[];this.turn=0;new Ps(this)}connectedCallback(){super.connectedCallback(),this.queue=So,So=[],this.queue.length>0&&c(this,J,Po).call(this)}disconnectedCallback(){super.disconnectedCallback(),this.fetching?.abort()}view(){let e=this.queue[this.turn];return r`<div class="title">
        <h1>${h.pages.install}</h1>
        ${this.queue.length>1?r`<span class="faint">${z.turn(this.turn+1,this.queue.length)}</span>`:d}
      </div>
      ${this.fetching&&e?c(this,J,hl).call(this,e):this.found?c(this,J,gl).call(this,this.found):e?r`<div class="row">${$(z.skip,()=>c(this,J,Rn).call(this,"catalogue"))}</div>`:c(this,J,ul).call(this)}`}};J=new WeakSet,hl=function(e){return r`<section class="card stack">
      <p role="status">${z.fetching(e.id)}</p>
      <progress aria-label=${z.fetching(e.id)}></progress>
      <div class="row">${$(h.cancel,()=>this.fetching?.abort())}</div>
    </section>`},Po=async function(){let{id:e,catalogue:t,version:n}=this.queue[this.turn],o=new AbortController;this.fetching=o,this.found=void 0,await this.run("inspect",async()=>{try{let a=await this.client.fetchPackage({id:e,catalogue:t,range:n},{signal:o.signal});await c(this,J,Cn).call(this,{path:a.path,fetched:a})}catch(a){if(!o.signal.aborted)throw a;this.isConnected&&Ae("catalogue",e)}}),this.fetching=void 0},Rn=function(...e){if(this.turn+1>=this.queue.length){Ae(...e);return}this.turn++,c(this,J,Po).call(this)},ul=function(){return r`<form class="card stack" @submit=${e=>c(this,J,ml).call(this,e)}>
        <h2>${z.folder}</h2>
        <p class="faint">${be(z.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${C(z.path,r`<input name="path" required spellcheck="false" placeholder=${z.pathExample} />`)}
          </div>
          <button class="primary" ?disabled=${this.runs("inspect")} aria-busy=${this.runs("inspect")}>
            ${z.look}
          </button>
        </div>
      </form>
      <div
        class="card drop ${this.over?"over":""}"
        @dragover=${e=>{e.preventDefault(),this.over=!0}}
        @dragleave=${()=>{this.over=!1}}
        @drop=${e=>{e.preventDefault(),this.over=!1,c(this,J,Ao).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${z.package}</h2>
        <p class="faint">${be(z.packageHelp)}</p>
        ${C(z.file,r`<input
            type="file"
            multiple
            @change=${e=>c(this,J,Ao).call(this,[...e.target.files??[]])}
          />`)}
        ${this.bar("inspect")}
      </div>`},ml=function(e){e.preventDefault(),c(this,J,Ro).call(this,{path:String(new FormData(e.target).get("path")).trim()})},Ao=function(e){let t=e.find(o=>o.name.endsWith(".minisig")),n=e.find(o=>o!==t);n&&(async()=>await c(this,J,Ro).call(this,{file:n,signature:await t?.text()}))()},Ro=async function(e){"path"in e?await this.run("inspect",()=>c(this,J,Cn).call(this,e)):await this.transfer("inspect",z.package,({signal:t},n)=>c(this,J,Cn).call(this,e,n,t))},Cn=async function(e,t=this.client,n){let o=await("path"in e?t.inspectPlugin({path:e.path}):t.inspectPackage({signature:e.signature},e.file,{signal:n}));this.source=e,this.found=o,this.ticked=As,this.updateComplete.then(()=>this.querySelector("#consent")?.focus())},gl=function(e){let t=e.installed===e.version,n=e.installed!==void 0&&e.installed!==""&&!t;return r`<section class="card">
        <h2 id="consent" tabindex="-1">
          ${t?z.againOf:n?z.upgradeOf:z.installOf} ${P(e.name||e.id)}
        </h2>
        <p class="row">
          ${pl(e)} ${e.downgrade?k(z.downgrade,"warn"):d}
          <span class="faint"
            >${z.id} ${P(e.id)}, ${z.version}
            ${n?r`${P(e.installed)} → `:d}${P(e.version)}${t?z.sameVersion:d}</span
          >
        </p>
        ${e.refused?T("bad",m(e.refused)):d} ${c(this,J,fl).call(this,e)} ${c(this,J,vl).call(this)}
      </section>
      ${Pn(e,this.ticked,o=>{this.ticked=o},Ze([e.description,e.author?z.by(e.author):""].filter(Boolean).join(`
`)))}
      <section class="card">
        ${e.warnings?.length?T("warn",r`<strong>${z.warnings}</strong>
                  <ul>
                    ${e.warnings.map(o=>r`<li>${m(o)}</li>`)}
                  </ul>`):d}
        <details>
          <summary>${z.details}</summary>
          <div class="stack">
            ${c(this,J,yl).call(this,e)}
            <p class="faint">${z.bound} <code>${e.digest}</code></p>
          </div>
        </details>
      </section>
      ${An(e,this.ticked,r`${$(n?z.upgrade:z.install,()=>{c(this,J,$l).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||!hi(e,this.ticked)})}
        ${this.queue.length>0?$(z.skip,()=>c(this,J,Rn).call(this,"catalogue")):$(h.cancel,()=>{this.found=void 0})}`,this.bar("install"))}`},fl=function({signer:e}){return e?T(e.trusted?"good":"info",r`<p>${e.trusted?z.signedTrusted:z.signedUnknown} <code>${e.fingerprint}</code></p>
        ${e.first?r`<p>${z.signerFirst}</p>`:d}`):d},vl=function(){let e=this.source&&"path"in this.source?this.source.fetched:void 0;return e?r`<p class="faint">${z.from(e.catalogue)}</p>
      ${e.unsigned?T("warn",m(e.unsigned)):d}
      ${e.yanked?T("bad",r`<p>${z.yanked}</p>${P(e.yanked)}`):d}
      ${e.vulnerable?T("bad",r`<p>${z.vulnerable}</p>${P(e.vulnerable)}`):d}`:d},yl=function(e){return r`<p>${e.memory.wantedMb>0?z.memory(e.memory.wantedMb,e.memory.givenMb):z.noBackend}</p>
      ${this.source&&"file"in this.source?r`<p class="faint">${K(this.source.file.name)}, ${W(this.source.file.size)}</p>`:d}`},$l=async function(e){let{source:t}=this;if(!t)return;let n={digest:e.digest,downgrade:e.downgrade||void 0,...En(e,this.ticked)},o=await("path"in t?this.run("install",()=>this.client.installPlugin({path:t.path,source:t.fetched?.source,signer:e.signer?.key??"",...n})):this.transfer("install",`${z.installOf} ${e.id}`,({signal:a},l)=>l.installPackage({...n,signature:t.signature},t.file,{signal:a})));o&&(await this.live.changed("plugins"),c(this,J,Rn).call(this,...this.queue.length>1?["catalogue"]:["plugin",o.id]))},u([v()],tt.prototype,"source",2),u([v()],tt.prototype,"found",2),u([v()],tt.prototype,"ticked",2),u([v()],tt.prototype,"over",2),u([v()],tt.prototype,"queue",2),u([v()],tt.prototype,"turn",2),u([v()],tt.prototype,"fetching",2),tt=u([S("install-page")],tt);var M=h.catalogue,bl=60,dh=500,ch=150;function On(i){return r`${i.yanked?k(M.yanked,"bad"):d} ${i.vulnerable?k(M.vulnerable,"bad"):d}
  ${i.expired?k(M.expired,"warn"):d}`}function Oo(i){return r`${i.yanked?T("bad",r`<strong>${M.yanked}</strong> <bdi>${m(i.yanked)}</bdi>`):d}
  ${i.vulnerable?T("bad",r`<strong>${M.vulnerable}</strong> <bdi>${m(i.vulnerable)}</bdi>`):d}`}function Io(i){return i.noUpgrade?r`<p>${k(M.noUpgrade,"warn")} ${be(We(m(i.noUpgrade)))}</p>`:d}var ui,Ee,Ho,Mn,wl,kl,xl,Tl,pt=class extends A{constructor(){super(...arguments);b(this,Ee);this.topics=["plugins"];this.text="";this.tag="";this.category="";this.outdated={plugins:[]};this.catalogues=0;b(this,ui,0)}async load(e){let t=Math.min(dh,Math.max(bl,this.hits?.plugins.length??0)),[n,o,{catalogues:a}]=await Promise.all([c(this,Ee,Ho).call(this,{limit:t,offset:0},e),this.client.listOutdated({},{signal:e}),this.client.listCatalogues({},{signal:e})]);this.hits=n,this.catalogues=a.length,this.outdated=o}view(){let{plugins:e,found:t,tags:n,problems:o}=this.hits;return r`<div class="title">
        <h1>${h.pages.catalogue}</h1>
        <a class="button" href=${O("catalogues")}>${h.pages.catalogues}</a>
      </div>
      ${this.catalogues===0?D(M.noCatalogues,M.noCataloguesHelp,r`<a class="button primary" href=${O("catalogues")}>${M.addOne}</a>`):r`${o?.map(a=>T("warn",m(a)))} ${c(this,Ee,Tl).call(this)} ${c(this,Ee,kl).call(this,n)}
              <p class="faint" role="status">${M.found(q(t))}. ${M.words}</p>
              ${e.length===0?D(M.none,M.noneHelp):r`<ul class="cards">
                      ${Je(e,a=>`${a.catalogue}/${a.id}`,a=>c(this,Ee,xl).call(this,a))}
                    </ul>`}
              ${e.length<t?r`<div class="row">${$(M.more,()=>{c(this,Ee,wl).call(this)},{busy:this.runs("more")})}</div>`:d}`}`}};ui=new WeakMap,Ee=new WeakSet,Ho=function(e,t){let{text:n,tag:o,category:a}=this;return this.client.searchCatalogues({text:n,tag:o,category:a,icons:!0,...e},{signal:t})},Mn=function(e=0){clearTimeout(f(this,ui)),R(this,ui,setTimeout(()=>{this.hits&&(this.hits.plugins.length=0),this.refresh()},e))},wl=async function(){let e=this.hits.plugins;try{let t=await c(this,Ee,Ho).call(this,{limit:bl,offset:e.length},this.signal);this.hits={...t,plugins:[...e,...t.plugins]}}catch(t){this.failure=t}},kl=function(e){let t=this.tag!==""&&!e.some(n=>n.tag===this.tag);return r`<div class="row">
        <input
          type="search"
          class="grow"
          aria-label=${M.search}
          placeholder=${M.search}
          maxlength="200"
          .value=${this.text}
          @input=${n=>{this.text=n.target.value,c(this,Ee,Mn).call(this,ch)}}
        />
        <select
          aria-label=${M.category}
          @change=${n=>{this.category=n.target.value,c(this,Ee,Mn).call(this)}}
        >
          <option value="">${M.anyCategory}</option>
          ${Object.entries(M.categories).map(([n,o])=>r`<option value=${n}>${o}</option>`)}
        </select>
      </div>
      <div class="row chips" role="group" aria-label=${M.tags}>
        ${(t?[{tag:this.tag,plugins:0},...e]:e).map(({tag:n})=>r`<button
              type="button"
              class="plain"
              aria-pressed=${n===this.tag?"true":"false"}
              @click=${()=>{this.tag=n===this.tag?"":n,c(this,Ee,Mn).call(this)}}
            >
              <bdi>${m(n)}</bdi>
            </button>`)}
      </div>`},xl=function(e){return r`<li class="card plugin">
      ${Xe(e.name,e.id,{image:e.icon})}
      <div class="grow">
        <h2>
          <a href=${O("catalogue",e.id)}><bdi>${m(e.name)}</bdi></a>
          ${e.installed?k(M.installed(m(e.installed)),"good"):d}
          ${e.upgrade?k(M.update(m(e.upgrade)),"info"):d} ${On(e)}
        </h2>
        ${Io(e)}
        <p class="faint"><code>${e.id}</code> ${m(e.version)} <bdi>${M.by(m(e.author))}</bdi></p>
        <p class="said-line" dir="auto">${m(e.description)}</p>
        <p class="faint"><code>${e.catalogue}</code> <bdi>${e.tags.map(t=>m(t)).join(", ")}</bdi></p>
      </div>
    </li>`},Tl=function(){let{notUpgraded:e=[]}=this.outdated,t=[...this.outdated.plugins,...e];if(t.length===0)return d;let n=t.filter(o=>o.version&&!o.noUpgrade);return r`<section class="card" aria-labelledby="updates">
      <div class="title">
        <h2 id="updates">${M.updates} <span class="faint">${q(t.length)}</span></h2>
        ${n.length>1?$(M.upgradeAll,()=>Mo(n)):d}
      </div>
      <ul class="rows">
        ${t.map(o=>r`<li>
              <div class="grow">
                <strong><a href=${O("catalogue",o.id)}><code>${o.id}</code></a></strong>
                ${o.version?M.toInstalled(m(o.installed),m(o.version)):M.nothingNewer} ${On(o)}
                ${Io(o)} ${Oo(o)} ${o.changelog?Ze(o.changelog,M.changes):d}
              </div>
              ${o.noUpgrade?$(M.install,()=>Mo([o]),{name:M.installFrom(o.id,o.catalogue)}):o.version?$(M.upgrade,()=>Mo([o]),{kind:"primary",name:M.upgradeOf(o.id)}):d}
            </li>`)}
      </ul>
    </section>`},u([v()],pt.prototype,"text",2),u([v()],pt.prototype,"tag",2),u([v()],pt.prototype,"category",2),u([v()],pt.prototype,"hits",2),u([v()],pt.prototype,"outdated",2),u([v()],pt.prototype,"catalogues",2),pt=u([S("catalogue-page")],pt);function Mo(i){Co(i.map(s=>({id:s.id,catalogue:s.catalogue,version:s.version}))),Ae("install")}var De,El,Lo,Sl,Pl,_o,ts=class extends A{constructor(){super(...arguments);b(this,De);this.plugin="";this.topics=["plugins"];this.offers=[]}async load(e){let[t,n]=await Promise.all([this.client.cataloguePlugin({id:this.plugin},{signal:e}),this.client.listPublishers({},{signal:e})]);this.offers=t.offers,this.publishers=n}view(){return this.offers.map(e=>c(this,De,El).call(this,e))}};De=new WeakSet,El=function(e){return r`<section class="card">
        <div class="title">
          ${Xe(e.name,e.id,{image:e.icon,large:!0})}
          <div class="grow">
            <h1><bdi>${m(e.name)}</bdi> ${On(e)}</h1>
            <p class="faint">
              <code>${e.id}</code> ${m(e.version)}
              ${e.installed?k(M.installed(m(e.installed)),"good"):d}
            </p>
            ${Io(e)}
          </div>
          ${c(this,De,Lo).call(this,e,e.version)?r`<a class="button" href=${O("plugin",e.id)}>${h.page.about}</a>`:$(e.upgrade===e.version?M.upgrade:M.install,()=>c(this,De,_o).call(this,e,e.version),{kind:"primary",disabled:e.expired})}
        </div>
        <p class="faint">
          ${M.from(e.catalogue)}${e.category&&M.categories[e.category]?`, ${M.categories[e.category]}`:""}
        </p>
        ${e.unsigned?T("warn",m(e.unsigned)):d}
        ${Ze([M.by(e.author),e.description].join(`
`))} ${Oo(e)}
        ${e.tags.length>0?r`<p class="faint">${M.tags}: <bdi>${e.tags.map(t=>m(t)).join(", ")}</bdi></p>`:d}
        <h2>${e.permissions.length>0?M.asksFor:M.asksNothing}</h2>
        <ul>
          ${e.permissions.map(t=>r`<li><strong>${m(xe(t.name))}</strong> ${t.explanation}</li>`)}
        </ul>
        <p class="faint">${M.claims}</p>
      </section>
      <section class="card">
        <h2>${M.versions}</h2>
        <ul class="rows">
          ${e.versions.map(t=>c(this,De,Sl).call(this,e,t))}
        </ul>
      </section>`},Lo=function(e,t){return t===e.installed&&!e.noUpgrade},Sl=function(e,t){return r`<li>
      <div class="grow">
        <strong>${m(t.version)}</strong> ${On(t)}
        <p class="faint">${t.bytes>0?r`${M.size} ${W(t.bytes)}.`:d} ${c(this,De,Pl).call(this,t)}</p>
        ${Oo(t)} ${t.changelog?Ze(t.changelog,M.changes):d}
      </div>
      ${c(this,De,Lo).call(this,e,t.version)?k(M.isInstalled,"good"):$(M.install,()=>c(this,De,_o).call(this,e,t.version),{name:M.installVersion(m(t.version)),disabled:e.expired})}
    </li>`},Pl=function(e){if(!e.signer)return M.unsigned;let t=this.publishers?.publishers.find(n=>n.fingerprint===e.signer);return r`${M.signer} <code>${e.signer}</code>${t?r` (${t.trusted?M.trusted:M.known})`:d}`},_o=function(e,t){Co([{id:e.id,catalogue:e.catalogue,version:t}]),Ae("install")},u([N()],ts.prototype,"plugin",2),u([v()],ts.prototype,"offers",2),u([v()],ts.prototype,"publishers",2),ts=u([S("catalogue-plugin")],ts);var Y=h.catalogues,Mt,Al,Rl,Cl,mi=class extends A{constructor(){super(...arguments);b(this,Mt);this.list=[]}async load(e){this.list=(await this.client.listCatalogues({},{signal:e})).catalogues}view(){return r`<div class="title">
        <h1>${h.pages.catalogues}</h1>
        ${this.list.length>0?r`<a class="button" href=${O("catalogue")}>${Y.browse}</a>`:d}
      </div>
      ${this.list.length===0?D(Y.none,Y.noneHelp):r`<ul class="rows card">
              ${this.list.map(e=>c(this,Mt,Al).call(this,e))}
            </ul>`}
      <form class="card form" @submit=${e=>c(this,Mt,Cl).call(this,e)}>
        <h2>${Y.add}</h2>
        ${C(Y.place,r`<input name="place" required maxlength="2048" spellcheck="false" />`,Y.placeHelp)}
        ${C(Y.name,r`<input name="name" required maxlength="64" pattern="[a-z0-9]+(-[a-z0-9]+)*" spellcheck="false" />`,Y.nameHelp)}
        <label class="check"><input type="checkbox" name="daily" /><span>${Y.daily}</span></label>
        <div class="row">
          <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${Y.look}</button>
        </div>
      </form>`}};Mt=new WeakSet,Al=function(e){return r`<li>
      <div class="grow">
        <strong>${e.name}</strong> ${P(e.title)} ${e.expired?k(Y.expired,"bad"):d}
        <p class="faint">
          ${Ue(e.place)} · ${Y.plugins(q(e.plugins))} ·
          ${e.refreshedAt?r`${Y.refreshed} ${_(e.refreshedAt)}`:Y.never}
          ${e.expiresAt?r` · ${Y.expires} ${_(e.expiresAt)}`:d}
        </p>
        ${e.unsigned?T("warn",m(e.unsigned)):r`<p class="faint"><code>${e.fingerprint}</code></p>`}
        ${e.problem?T("warn",m(e.problem)):d}
        <label class="check"
          ><input
            type="checkbox"
            aria-label=${Y.dailyOf(e.name)}
            .checked=${e.daily}
            @change=${t=>{let n=t.target.checked;this.run(`daily ${e.name}`,()=>this.client.setCatalogue({name:e.name,daily:n}))}}
          /><span>${Y.daily}</span></label
        >
      </div>
      ${$(Y.refresh,()=>{this.run(`refresh ${e.name}`,()=>this.client.refreshCatalogue({name:e.name}))},{busy:this.runs(`refresh ${e.name}`),name:Y.refreshOf(e.name)})}
      ${$(Y.remove,()=>{c(this,Mt,Rl).call(this,e)},{busy:this.runs(e.name),name:Y.removeOf(e.name)})}
    </li>`},Rl=async function(e){await B({title:Y.removeQuestion(e.name),body:r`<p>${Y.removeHelp}</p>`,confirm:Y.remove,danger:!0})&&await this.run(e.name,()=>this.client.removeCatalogue({name:e.name}))},Cl=function(e){e.preventDefault();let t=e.target,n=new FormData(t),o=String(n.get("place")).trim(),a=String(n.get("name")).trim();this.run("add",async()=>{let l=await this.client.offerCatalogue({place:o},{signal:this.signal});if(!await B({title:l.unsigned?Y.unsignedQuestion:Y.question,body:l.unsigned?r`${T("warn",m(l.unsigned))}<p>${Y.plugins(q(l.plugins))}</p>`:r`<p>${Y.questionHelp}</p>
              <dl class="pairs">
                <dt>${Y.fingerprint}</dt>
                <dd><code>${l.fingerprint}</code></dd>
                <dt>${Y.title}</dt>
                <dd>${P(l.title)}</dd>
                <dt>${h.pages.plugins}</dt>
                <dd>${q(l.plugins)}</dd>
                <dt>${Y.expires}</dt>
                <dd>${l.expiresAt?_(l.expiresAt):d}</dd>
              </dl>`,confirm:Y.add}))return;let y=l.unsigned?{unsigned:!0}:{key:l.key};await this.client.addCatalogue({name:a,place:o,...y,daily:n.has("daily")||void 0}),t.reset()})},u([v()],mi.prototype,"list",2),mi=u([S("catalogues-page")],mi);var L=h.host,we,Ml,Ol,Il,Hl,Ll,_l,jl,ql,kt=class extends A{constructor(){super(...arguments);b(this,we);this.topics=["plugins"];this.faults=[];this.recovery=""}async load(e){this.client.getCluster({},{signal:e}).then(a=>{this.cluster=a},()=>{this.cluster=void 0});let[t,n,o]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=n,this.faults=o.faults}disconnectedCallback(){super.disconnectedCallback(),this.recovery=""}view(){let e=this.status;return r`<div class="title"><h1>${h.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>T(t.severity==="error"?"bad":"warn",r`<p>${t.plugin?r`<code>${t.plugin}</code>: ${m(t.what)}`:We(m(t.what))}</p>
            ${t.do?r`<p class="faint">${be(We(m(t.do)))}</p>`:d}`))}
      <section>
        <dl class="pairs card">
          <dt>${L.version}</dt>
          <dd>${m(e.version??"")}</dd>
          <dt>${L.started}</dt>
          <dd>${_(e.startedAt)}</dd>
          <dt>${L.address}</dt>
          <dd><code>${at}</code></dd>
          <dt>${L.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,n])=>r`${q(n)} ${h.state[t]??t} `)}
          </dd>
          ${e.memory?r`<dt>${L.memory}</dt>
                  <dd>
                    ${W(e.memory.usedBytes)} / ${W(e.memory.maxBytes)}
                    ${e.memory.refused>0?k(L.refused(e.memory.refused),"warn"):d}
                  </dd>`:d}
        </dl>
      </section>
      ${c(this,we,Ml).call(this,e)} ${this.cluster?c(this,we,Ol).call(this,this.cluster):d} ${c(this,we,Il).call(this)}
      ${c(this,we,Ll).call(this,this.key)}`}};we=new WeakSet,Ml=function(e){return r`<section>
      <h2>${L.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>k(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},Ol=function(e){let t=n=>n===void 0?"":L.ago(Fe(n));return r`<section>
      <h2>${L.database}</h2>
      <p><code>${m(e.database)}</code></p>
      ${ie(L.database,[L.member,L.version,L.address,L.started,L.seen],e.hosts.map(n=>[r`${m(n.name)} ${n.this?k(L.this,"info"):d}`,m(n.version),r`<code>${m(n.address??"")}</code>`,_(n.startedAt),r`${t(n.seenMs)} ${n.silent?k(L.silent,"warn"):d}`]))}
      ${e.standbys.length>0?ie(L.standbys,[L.standby,L.address,L.state,L.commits,L.behind,L.seen],e.standbys.map(n=>[m(n.name),r`<code>${m(n.address??"")}</code>`,m(n.state??""),m(n.sync??""),n.behindBytes===void 0?"":W(n.behindBytes),t(n.heardMs)])):d}
      ${e.standbysHidden?r`<p class="faint">${L.standbysHidden(m(e.standbysHidden))}</p>`:d}
    </section>`},Il=function(){return this.faults.length===0?d:r`<section>
      <h2>${L.faults}</h2>
      ${this.faults.map(e=>T("bad",r`<p><code>${m(e.file)}</code> ${m(e.problem)}</p>
            <p>${m(e.advice)}</p>
            ${$(L.accept,()=>{c(this,we,Hl).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},Hl=async function(e){await B({title:L.acceptQuestion,body:r`<p><code>${m(e.file)}</code></p>
        <p>${L.acceptWarning}</p>`,confirm:L.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},Ll=function(e){return r`<section class="card">
      <h2>${L.key}</h2>
      <p class="faint">${L.keyHelp}</p>
      ${e.problem?T("bad",m(e.problem)):d}
      ${e.key===""?r`<p>${L.noKey}</p>`:r`<dl class="pairs">
                <dt>${L.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${L.keptIn}</dt>
                <dd>${e.file?L.given(m(e.file)):e.source==="keyring"?L.keyring:L.file}</dd>
                <dt>${L.made}</dt>
                <dd>${_(e.created)}</dd>
                <dt>${L.protects}</dt>
                <dd>${L.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${$(L.export,()=>{c(this,we,jl).call(this,e)},{busy:this.runs("export"),disabled:!e.usable})}
                ${$(L.rotate,()=>{c(this,we,ql).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>
              ${this.recovery?c(this,we,_l).call(this):d}`}
    </section>`},_l=function(){return T("warn",r`<p><strong>${L.exported}</strong></p>
        <pre tabindex="0" class="secret">${this.recovery}</pre>
        <p class="faint">${L.exportedHelp}</p>
        <div class="row">
          ${$(h.access.copy,()=>{navigator.clipboard.writeText(this.recovery)})}
          ${$(h.access.done,()=>{this.recovery=""})}
        </div>`)},jl=async function(e){await B({title:L.exportQuestion,body:r`<p>${L.exportWarning}</p>`,confirm:L.export,danger:!0})&&await this.run("export",async()=>{this.recovery=(await this.client.exportKey({key:e.key})).recoveryKey,await this.updateComplete,this.querySelector(".secret")?.focus()})},ql=async function(){await B({title:L.rotateQuestion,body:r`<p>${L.rotateHelp}</p>`,confirm:L.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},u([v()],kt.prototype,"status",2),u([v()],kt.prototype,"key",2),u([v()],kt.prototype,"faults",2),u([v()],kt.prototype,"cluster",2),u([v()],kt.prototype,"recovery",2),kt=u([S("host-page")],kt);var E=h.inbox;function ph(i){try{let s=JSON.parse(i.arguments??"");return typeof s!="object"||s===null||Array.isArray(s)?void 0:Object.entries(s).map(([e,t])=>[e,typeof t=="string"?t:JSON.stringify(t)])}catch{return}}var hh=100,Nl=120;function Dl(i){let s=[...i];return s.length>Nl?`${s.slice(0,Nl).join("")}…`:i}function uh(i){let s=i.rejected||i.state==="failed";return k(m(i.state),s?"bad":i.state==="succeeded"?"good":"")}var Ie,Ot,Cs,Ms,He,Fl,Ul,Wl,jo,Bl,Gl,Rs=class extends A{constructor(){super();b(this,He);this.topics=["approvals","notices"];this.decided=[];b(this,Ie,[]);b(this,Ot,new Map);b(this,Cs,new Map);b(this,Ms,0);new on(this,".approval .row")}disconnectedCallback(){super.disconnectedCallback(),R(this,Ie,[]),f(this,Ot).clear(),f(this,Cs).clear()}willUpdate(e){super.willUpdate(e);let{runs:t,calls:n}=this.live.inbox,o=new Map;for(let l of n)o.set(`call ${l.id}`,{name:`call ${l.id}`,call:l});for(let l of t)o.set(`run ${l.id}`,{name:`run ${l.id}`,run:l});R(this,Ie,f(this,Ie).map(l=>o.get(l.name)??{...l,ended:!0}));for(let l of f(this,Ie))o.delete(l.name);let a=Math.max(0,hh-f(this,Ie).length);f(this,Ie).push(...[...o.values()].slice(0,a)),R(this,Ms,Math.max(0,o.size-a))}async load(e){[this.decided,this.approvals]=await Promise.all([this.client.listDecidedCalls({limit:20},{signal:e}).then(t=>t.calls),this.client.showApprovals({},{signal:e})])}view(){let e=this.live.states.filter(n=>n.kind==="inbox"&&Array.isArray(n.value)&&n.value.length>0),t=new Map;for(let n of f(this,Ie)){let o=n.call?.tool&&!n.ended?`${n.call.plugin} ${n.call.tool} ${n.call.token}`:n.name;t.set(o,[...t.get(o)??[],n])}return r` <div class="title"><h1>${h.pages.inbox}</h1></div>
      ${xs(this.approvals)?kn(this.client,this.approvals.origin):d}
      ${f(this,Ie).length===0?d:r`<section class="stack" aria-label=${h.waiting}>
              ${Je([...t.values()],([n])=>n.name,([n,...o])=>n.call?c(this,He,Ul).call(this,n,n.call,o):n.run?c(this,He,Wl).call(this,n,n.run):d)}
            </section>`}
      ${f(this,Ie).every(n=>n.ended)?D(E.none,E.noneHelp):f(this,Ms)>0?T("info",r`<p>${E.more(f(this,Ms))}</p>`):d}
      ${f(this,Ie).some(n=>n.ended)?r`<div class="row">${$(E.clear,()=>c(this,He,Fl).call(this))}</div>`:d}
      ${e.length===0?d:r`<section class="stack">
              <h2>${E.items}</h2>
              ${e.map(Vr)}
            </section>`}
      ${this.decided.length===0?d:r`<section>
              <h2>${E.decided}</h2>
              ${ie(E.decided,[E.plugin,E.call,E.outcome,E.by,E.when],this.decided.map(n=>[this.named(n.plugin),Ue(`${n.method} ${n.path}`),uh(n),m((n.rejected??n.approved)?.by??""),_((n.rejected??n.approved)?.at??n.ended)]))}
            </section>`}`}};Ie=new WeakMap,Ot=new WeakMap,Cs=new WeakMap,Ms=new WeakMap,He=new WeakSet,Fl=function(){R(this,Ie,f(this,Ie).filter(e=>!e.ended)),this.requestUpdate()},Ul=function(e,t,n){let o=n.map(x=>x.call),a=ph(t),{soon:l}=this.live.undo,p=t.query?`?${m(t.query)}`:"",y=`${t.method} /plugins/${t.plugin}/${K(t.path)}${p}`,w=`asked-${e.name.replaceAll(" ","-")}`,g=r`<pre>${Dl(y)}</pre>
      ${t.body?r`<pre>${Dl(ce(t.body))}</pre>`:d}`;return r`<article class="card approval" aria-label=${E.callOf(t.plugin)}>
      <h2>
        ${t.tool?E.tool(m(t.tool)):r`${E.call} ${E.of}`} ${this.named(t.plugin)}
        <span class="faint">${E.number(t.id)}</span>
      </h2>
      <p>
        ${E.callBy(m(t.requestedBy))}
        ${_(t.asked)}${t.expires?r`, ${E.expires} ${_(t.expires)}`:d}.
      </p>
      ${t.tool&&t.before?r`<p>${E.before(t.before.approved,t.before.rejected)}</p>`:d}
      ${a&&a.length>0?ie(E.argument,[E.argument,E.value],a.map(([x,H])=>[Ue(m(x)),r`<pre>${ce(H)}</pre>`])):d}
      ${o.length===0?d:r`<p>${E.alike(o.length+1)}</p>
              <ul>
                ${o.map(x=>r`<li>${E.number(x.id)} <code>${m(x.arguments??"")}</code></li>`)}
              </ul>`}
      <pre id=${w}>${y}</pre>
      ${t.body?r`<pre class="body">${ce(t.body)}</pre>`:d}
      ${t.truncated?r`<p class="faint">${E.truncated(W(t.bodyBytes))} <code>${t.bodySha256}</code></p>`:d}
      ${t.description?Ze(t.description):d}
      ${c(this,He,jo).call(this,e,E.all(o.length+1)+E.callNumber(t.id,t.plugin),w,{approve:E.callApproved(t.id,t.plugin,l),reject:E.callRejected(t.id,t.plugin,l),what:g},`call ${[t,...o].map(x=>x.id).join(",")}`,x=>this.client.approveCall({id:t.id,alike:o.map(H=>H.id),presence:x}),()=>Promise.all([t,...o].map(x=>this.client.rejectCall({id:x.id}))))}
      ${t.tool&&!e.ended&&o.length===0?c(this,He,Gl).call(this,e,t):d}
    </article>`},Wl=function(e,t){let{soon:n}=this.live.undo,o=E.runOf(t.plugin,t.job);return r`<article class="card approval" aria-label=${o}>
      <h2>
        ${E.job} ${t.label?P(t.label):r`<code>${K(t.job)}</code>`} ${E.of} ${this.named(t.plugin)}
        <span class="faint">${E.number(t.id)}</span>
      </h2>
      <p>
        ${E.due}
        ${_(t.scheduledAt)}${t.count>1?r`, ${E.standsFor(t.count)}`:d}${t.expires?r`, ${E.expires} ${_(t.expires)}`:d}. <a href=${O("plugin",t.plugin,"jobs")}>${E.openJob}</a>
      </p>
      ${t.label||t.description?Ze([t.label,t.description].filter(Boolean).join(`
`)):d}
      <p class="faint">${E.version} ${m(t.version??"")}</p>
      ${c(this,He,jo).call(this,e,E.runNumber(t.id,t.plugin,t.job),void 0,{approve:E.runApproved(t.id,o,n),reject:E.runRejected(t.id,o,n)},`run ${t.id}`,a=>this.client.approveRun({id:t.id,presence:a}),()=>this.client.rejectRun({id:t.id}))}
    </article>`},jo=function(e,t,n,o,a,l,p){let y=(X,Ce,Fs)=>()=>{f(this,Cs).set(e.name,Ce),this.live.undo.later(e.name,r`<p>${X}</p>${o.what??d}`,async()=>{await Fs(),f(this,Ot).set(e.name,Ce),await this.live.changed("approvals")})},w=(this.approvals?.presence??"session")!=="session",g=()=>{c(this,He,Bl).call(this,e,a,l)},x=X=>({disabled:H,busy:H&&f(this,Cs).get(e.name)===X}),H=this.live.undo.has(e.name);return r`<div class="row">
      ${e.ended?k(f(this,Ot).get(e.name)??E.withdrawn):[$(E.approve,w?g:y(o.approve,E.approved,l),{kind:"primary",name:E.approveOf(t),about:n,...x(E.approved)}),$(E.reject,y(o.reject,E.rejected,p),{name:E.rejectOf(t),about:n,...x(E.rejected)})]}
    </div>`},Bl=async function(e,t,n){await this.run(e.name,async()=>{let o=await pi(this.client,this.approvals,t);o!==void 0&&(await n(o),f(this,Ot).set(e.name,E.approved),await this.live.changed("approvals"))})},Gl=function(e,t){let n=o=>{o.preventDefault();let a=new FormData(o.target),l=a.get("how")==="schema"?String(a.get("schema")).trim():"";this.run(e.name,async()=>{let p={forSeconds:Number(a.get("hours"))*3600};l!==""&&(p.schema=JSON.parse(l));let y=p.schema===void 0?"":JSON.stringify(p.schema),w=`call ${t.id} allow ${p.forSeconds} ${y}`,g=await pi(this.client,this.approvals,w);g!==void 0&&(await this.client.approveCall({id:t.id,allow:p,presence:g}),f(this,Ot).set(e.name,E.approved),await this.live.changed("approvals"))})};return r`<details>
      <summary>${E.always}</summary>
      <form class="form" @submit=${n}>
        <p class="faint">${E.alwaysHelp}</p>
        ${C(E.how,r`<select name="how">
            <option value="these">${E.these}</option>
            <option value="schema">${E.schema}</option>
          </select>`)}
        ${C(E.schemaText,r`<textarea name="schema" rows="3" placeholder='{"properties":{}}'></textarea>`)}
        ${C(E.always,r`<select name="hours">
            ${[1,24,168,720].map(o=>r`<option value=${o}>${E.hours(o)}</option>`)}
          </select>`)}
        <div class="row"><button ?disabled=${this.runs(e.name)}>${E.approveAlways}</button></div>
      </form>
    </details>`},u([v()],Rs.prototype,"decided",2),u([v()],Rs.prototype,"approvals",2),Rs=u([S("inbox-page")],Rs);var ht=h.limits,In,Vl,Os=class extends A{constructor(){super(...arguments);b(this,In);this.limits=[];this.search=""}async load(e){this.limits=(await this.client.listLimits({},{signal:e})).limits}view(){let e=this.search.trim().toLowerCase(),t=this.limits.filter(n=>`${n.name} ${n.description.toLowerCase()}`.includes(e));return r`<div class="title">
        <h1>${h.pages.limits}</h1>
      </div>
      <p class="faint">${be(ht.help)}</p>
      ${C(ht.search,r`<input
          type="search"
          .value=${this.search}
          @input=${n=>{this.search=n.target.value}}
        />`)}
      ${t.length===0?D(ht.none,ht.noneHelp):c(this,In,Vl).call(this,t)}`}};In=new WeakSet,Vl=function(e){return ie(h.pages.limits,[ht.name,ht.value,ht.default,ht.range],e.map(t=>[r`<code>${t.name}</code>
          <div class="faint">${t.description}</div>`,r`${t.value} ${t.changed?k(ht.changed,"info"):""}`,t.default,r`<span class="faint">${ht.between(t.min,t.max)}</span>`]))},u([v()],Os.prototype,"limits",2),u([v()],Os.prototype,"search",2),Os=u([S("limits-page")],Os);var ut=h.notifications,qo=200,gi,he,No,Kl,Do,Fo,zl,Jl,Ql,Yl,It=class extends A{constructor(){super(...arguments);b(this,he);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1;b(this,gi,Promise.resolve())}async load(e){let t=await c(this,he,Do).call(this,void 0,e),n=t.at(-1)?.position??0,o=new Set(t.map(y=>y.id)),a=t.length<qo,l=!this.notices.some(y=>o.has(y.id)),p=a||l?[]:this.notices.filter(y=>y.position<n&&!o.has(y.id));this.end=a||this.end&&!l,this.notices=[...t,...p]}view(){let{undo:e,plugins:t}=this.live,n=e.list.length===0?this.notices:this.notices.filter(o=>!e.has(`dismiss ${o.id}`));return r`<div class="title">
        <h1>${h.pages.notifications}</h1>
        ${$(ut.markAll,()=>{c(this,he,Yl).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(o=>!o.read)})}
      </div>
      <div class="row end">
        ${C(ut.plugin,r`<select
            @change=${o=>{c(this,he,Fo).call(this,()=>this.plugin=o.target.value)}}
          >
            <option value="">${ut.all}</option>
            ${Xi([t],()=>t.map(o=>r`<option value=${o.id}>${m(o.name)} (${o.id})</option>`))}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${o=>{c(this,he,Fo).call(this,()=>this.unread=o.target.checked)}}
          /><span>${ut.unread}</span></label
        >
      </div>
      ${n.length===0?D(ut.none,ut.noneHelp):r`<long-list
              .items=${n}
              .key=${o=>o.id}
              .row=${o=>c(this,he,zl).call(this,o)}
              .rowClass=${o=>o.read?"read":"unread"}
              .kind=${"rows card notices"}
              .height=${72}
              .more=${!this.end}
              @end=${()=>c(this,he,No).call(this)}
            ></long-list>`}
      ${this.end?d:$(ut.more,()=>c(this,he,No).call(this),{busy:this.runs("more")})}`}};gi=new WeakMap,he=new WeakSet,No=function(){R(this,gi,f(this,gi).then(()=>this.run("more",()=>c(this,he,Kl).call(this))))},Kl=async function(){if(this.end)return;let e=await c(this,he,Do).call(this,this.notices.at(-1)?.position,this.signal);this.end=e.length<qo,this.notices=[...this.notices,...e]},Do=async function(e,t){let n={unread:this.unread||void 0,plugin:this.plugin||void 0};return(await this.client.listNotices({...n,before:e,limit:qo},{signal:t})).notifications},Fo=function(e){e(),this.notices=[],this.refresh()},zl=function(e){return r`<div class="grow">
        <p class="faint">
          ${e.kind==="alert"?k(ut.alert,"warn"):d}
          <a href=${O("plugin",e.plugin)}>${this.named(e.plugin)}</a> · ${_(e.created)}
        </p>
        <p>${e.title?r`<strong>${P(e.title)}</strong> `:d}${P(e.body??"")}</p>
      </div>
      ${e.read?d:$(ut.read,()=>{c(this,he,Jl).call(this,e)},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${$(h.dismiss,()=>c(this,he,Ql).call(this,e),{kind:"plain"})}`},Jl=async function(e){await this.run(`read ${e.id}`,async()=>{await this.client.markNoticeRead({id:e.id}),this.notices=this.notices.map(t=>t.id===e.id?{...e,read:!0}:t)})},Ql=function(e){this.live.undo.later(`dismiss ${e.id}`,ut.dismissed(e.plugin,this.live.undo.soon),async()=>{await this.client.dismissNotice({id:e.id}),this.notices=this.notices.filter(t=>t.id!==e.id)})},Yl=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",async()=>{await this.client.markNoticesRead({upTo:e,plugin:this.plugin}),this.notices=this.notices.map(t=>({...t,read:!0}))})},u([v()],It.prototype,"notices",2),u([v()],It.prototype,"plugin",2),u([v()],It.prototype,"unread",2),u([v()],It.prototype,"end",2),It=u([S("notifications-page")],It);var j=h.activity,mh=2e3,mt,Is,Zl,ss=class extends A{constructor(){super(...arguments);b(this,mt);this.plugin="";this.history={intervalMs:1,points:[]}}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},mh);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){[this.audit,this.history]=await Promise.all([this.client.getAudit({id:this.plugin,limit:50},{signal:e}),this.client.getUsageHistory({id:this.plugin},{signal:e})])}view(){let{figures:e,functions:t,hosts:n,requests:o,calls:a}=this.audit,{intervalMs:l,points:p}=this.history,y=g=>g/l*1e3,w=g=>j.perSecond(g.toFixed(1));return r`<div class="charts">
        ${c(this,mt,Is).call(this,j.calls,g=>y(g.calls),w)}
        ${c(this,mt,Is).call(this,j.cpu,g=>g.cpuMs/l*100,g=>`${g.toFixed(1)} %`)}
        ${c(this,mt,Is).call(this,j.memory,g=>g.memoryBytes,W)}
        ${c(this,mt,Is).call(this,j.denials,g=>y(g.denied),w)}
        ${c(this,mt,Is).call(this,j.network,g=>y(g.bytesIn+g.bytesOut),g=>j.perSecond(W(g)))}
      </div>
      <p class="faint">
        ${p.length===0?j.noHistory:r`${j.since} ${_(p[0].time)}. ${j.pointOf(Fe(l))}`}
      </p>
      <dl class="pairs card">
        <dt>${j.totalCalls}</dt>
        <dd>${j.callsText(q(e.calls),q(e.errors),q(e.crashes))}</dd>
        <dt>${j.cpuTime}</dt>
        <dd>${Fe(e.cpuMs)} <span class="faint">${j.waited(Fe(e.cpuWaitMs))}</span></dd>
        <dt>${j.memoryPeak}</dt>
        <dd>${W(e.memoryPeakBytes)} / ${W(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${j.functions}</h2>
        ${t.length===0?D(j.noFunctions,j.noFunctionsHelp):ie(j.functions,[j.function,j.allowed,j.denied,j.failed,j.in,j.out],t.map(g=>[r`<code>${g.namespace}.${g.function}</code>`,q(g.allowed),g.denied>0?k(q(g.denied),"bad"):"0",g.failed>0?k(q(g.failed),"warn"):"0",W(g.bytesIn),W(g.bytesOut)]))}
      </section>
      ${n.length===0?d:r`<section>
              <h2>${j.hosts}</h2>
              ${c(this,mt,Zl).call(this)}
            </section>`}
      ${o.length===0?d:r`<section>
              <h2>${j.requests}</h2>
              ${ie(j.requests,[j.time,j.request,j.status,j.took,j.out,j.in],[...o].reverse().map(g=>[r`<time datetime=${g.time}>${St(g.time)}</time>`,r`<code>${g.method} ${K(g.host)}</code>${g.count>1?` × ${g.count}`:d}`,g.code?k(g.denied?j.deniedFor(g.denied):g.code,"bad"):String(g.status),Fe(g.durationMs),W(g.bytesOut),W(g.bytesIn)]))}
            </section>`}
      ${a.length===0?d:r`<section>
              <h2>${j.decided}</h2>
              ${ie(j.decided,[j.time,j.request,j.status,j.by],a.map(g=>[_((g.approved??g.rejected)?.at),r`<code>${g.method} ${K(g.path)}</code>`,m(g.state),m((g.approved??g.rejected)?.by??"")]))}
            </section>`}`}};mt=new WeakSet,Is=function(e,t,n){let o=this.history.points.map(t);return Br(e,o,n(o.at(-1)??0))},Zl=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(n=>n.bytesIn+n.bytesOut));return ie(j.hosts,[j.host,j.traffic,j.asked,j.refused,j.last],e.map(n=>[r`<code>${K(n.host)}</code>`,r`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(n.bytesIn+n.bytesOut)/t*100} height="8"></rect></svg
          >${W(n.bytesIn+n.bytesOut)}</span
        >`,q(n.calls),n.refused>0?k(q(n.refused),"bad"):"0",_(n.last)]))},u([N()],ss.prototype,"plugin",2),u([v()],ss.prototype,"audit",2),u([v()],ss.prototype,"history",2),ss=u([S("plugin-activity")],ss);var ye=h.stored,Uo=50;function Xl(i){if(i==null)return r`<span class="faint">null</span>`;let s=typeof i=="string"?i:JSON.stringify(i);return r`<span dir="auto">${m(s.length>300?s.slice(0,300)+"…":s)}</span>`}var fi,Se,ed,td,Wo,sd,id,nd,od,Le=class extends A{constructor(){super(...arguments);b(this,Se);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];b(this,fi,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!f(this,fi)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),R(this,fi,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let n={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:Uo};this.rows=(await this.client.queryRows(n,{signal:e})).rows}}view(){let{shown:e}=this,t=(n,o,a)=>r`<button
        type="button"
        class=${a?"primary":""}
        aria-pressed=${a?"true":"false"}
        @click=${()=>c(this,Se,ed).call(this,o)}
      >
        ${n}
      </button>`;return r`<div class="row" role="group" aria-label=${ye.what}>
        ${this.collections.map(n=>t(`${K(n.name)} (${q(n.rows)})`,{collection:n.name},typeof e=="object"&&e.collection===n.name))}
        ${t(ye.keys,"keys",e==="keys")} ${t(ye.files,"files",e==="files")}
      </div>
      ${e==="keys"?c(this,Se,id).call(this):e==="files"?c(this,Se,nd).call(this):c(this,Se,td).call(this,e.collection)}`}};fi=new WeakMap,Se=new WeakSet,ed=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},td=function(e){let n=["id",...this.collections.find(o=>o.name===e)?.columns.map(o=>o.name)??[],"created_at","updated_at"];return r`<form
        class="row end"
        @submit=${o=>{o.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${C(ye.filter,r`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${o=>{this.where=o.target.value}}
            />`)}
        </div>
        <button>${ye.apply}</button>
      </form>
      ${this.rows.length===0?D(ye.noRows,ye.noRowsHelp):ie(K(e),n.map(o=>c(this,Se,sd).call(this,o)),this.rows.map(o=>n.map(a=>Xl(o[a]))))}
      ${this.rows.length===0&&this.offset===0?d:r`<div class="row">
              ${$(ye.before,()=>c(this,Se,Wo).call(this,-1),{disabled:this.offset===0})}
              <span class="faint">${ye.rowsOf(q(this.offset+1),q(this.offset+this.rows.length))}</span>
              ${$(ye.after,()=>c(this,Se,Wo).call(this,1),{disabled:this.rows.length<Uo})}
            </div>`}`},Wo=function(e){this.offset=Math.max(0,this.offset+e*Uo),this.refresh()},sd=function(e){let{by:t,descending:n}=this.order;return r`<th aria-sort=${t!==e?"none":n?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!n},this.offset=0,this.refresh()}}
      >
        ${K(e)}${t===e?n?" ↓":" ↑":d}
      </button>
    </th>`},id=function(){return r`${C(ye.prefix,r`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?D(ye.noKeys,ye.noKeysHelp):ie(ye.keys,[ye.key,ye.value],this.rows.map(e=>[Ue(String(e.key)),Xl(e.value)]))}`},nd=function(){let e=this.folder.split("/").filter(Boolean),t=n=>()=>{this.folder=n,this.file=void 0,this.refresh()};return r`<div class="row">
        ${$(ye.top,t(""),{kind:"plain"})}
        ${e.map((n,o)=>{let a=e.slice(0,o+1).join("/");return $(`/ ${K(n)}`,t(a),{kind:"plain"})})}
      </div>
      ${this.files.length===0?D(ye.noFiles,ye.noFilesHelp):r`<ul class="rows card">
              ${this.files.map(n=>{let o=[...e,n.name].join("/");return r`<li>
                  ${$(K(n.name)+(n.folder?"/":""),n.folder?t(o):()=>{c(this,Se,od).call(this,o)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?r`<section>
              <h3>${Ue(this.file.path)}</h3>
              <pre tabindex="0">${ce(this.file.text)}</pre>
            </section>`:d}`},od=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},u([N()],Le.prototype,"plugin",2),u([v()],Le.prototype,"collections",2),u([v()],Le.prototype,"shown",2),u([v()],Le.prototype,"rows",2),u([v()],Le.prototype,"order",2),u([v()],Le.prototype,"where",2),u([v()],Le.prototype,"offset",2),u([v()],Le.prototype,"beginning",2),u([v()],Le.prototype,"folder",2),u([v()],Le.prototype,"files",2),u([v()],Le.prototype,"file",2),Le=u([S("plugin-stored")],Le);var ge=h.data,Ht,rd,ad,ld,Hs=class extends A{constructor(){super(...arguments);b(this,Ht);this.plugin=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(n=>n.name==="storage"&&n.granted);return r`${t?r`<section>
              <h2>${ge.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:d}
      <section class="card">
        <h2>${ge.export}</h2>
        <p>${ge.exportHelp}</p>
        <div class="row">
          ${$(ge.export,()=>{c(this,Ht,rd).call(this)},{kind:"primary",busy:this.runs("export")})}
        </div>
        ${this.bar("export")}
      </section>
      <section class="card">
        <h2>${ge.import}</h2>
        <p>${ge.importHelp}</p>
        <form class="stack" @submit=${n=>{c(this,Ht,ad).call(this,n)}}>
          <label class="field"><span>${ge.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${ge.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${ge.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${ge.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${ge.import}</button>
          </div>
        </form>
        ${this.bar("import")}
        ${this.imported?c(this,Ht,ld).call(this,this.imported):d}
      </section>`}};Ht=new WeakSet,rd=async function(){await this.transfer("export",ge.export,async({signal:e,moved:t})=>{let n=await this.client.export({id:this.plugin},{signal:e});await xn(n,`${this.plugin}-${Ss()}.tar.gz`,t)})},ad=async function(e){e.preventDefault();let t=new FormData(e.target),n=t.get("file"),o=t.has("replace");await B({title:ge.importQuestion(this.plugin),body:r`<p>${o?ge.replaceWarning:ge.importWarning}</p>
        <p class="faint">${m(n.name)}, ${W(n.size)}</p>`,confirm:ge.import,danger:o})&&(this.imported=void 0,this.imported=await this.transfer("import",ge.import,({signal:l},p)=>p.importPlugin({id:this.plugin,replace:o,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},n,{signal:l})))},ld=function(e){return T("good",r`<p>${ge.imported(q(e.rows),q(e.keys),q(e.files),q(e.settings))}</p>
        ${e.secrets.length>0?r`<p>${ge.secrets} ${e.secrets.map(t=>r`<code>${K(t.key)}</code> `)}</p>`:d}
        ${e.unknown.length>0?r`<p>${ge.leftOut} ${e.unknown.map(t=>r`<code>${m(t)}</code> `)}</p>`:d}`)},u([N()],Hs.prototype,"plugin",2),u([v()],Hs.prototype,"imported",2),Hs=u([S("plugin-data")],Hs);var gh=50,is=i=>typeof i=="object"&&i!==null&&!Array.isArray(i);function dd(i,s){let e=i;for(let t=0;t<32&&is(e)&&typeof e.$ref=="string";t++){let n=s;for(let o of e.$ref.replace(/^#/,"").split("/").slice(1)){let a=o.replaceAll("~1","/").replaceAll("~0","~");n=is(n)&&Object.hasOwn(n,a)?n[a]:void 0}e=n}return is(e)?e:{}}function fh(i){if(Array.isArray(i.enum)&&i.enum.length<=200)return"choice";let s=[].concat(i.type??[]).filter(e=>e!=="null");if(s.length!==1)return"json";switch(s[0]){case"string":return"text";case"integer":case"number":return"number";case"boolean":return"boolean"}return"json"}function cd(i){if(!is(i))return[];let s=dd(i,i);if(!is(s.properties))return[];let e=Array.isArray(s.required)?s.required:[];return Object.entries(s.properties).slice(0,gh).map(([t,n])=>{let o=dd(n,i);return{name:t,label:typeof o.title=="string"?o.title:t,help:typeof o.description=="string"?o.description:"",kind:fh(o),required:e.includes(t)&&o.default===void 0,options:Array.isArray(o.enum)?o.enum:[],schema:o}})}var vh=JSON;function vi(i){let{rawJSON:s}=vh;return s?JSON.parse(i,(t,n,o)=>typeof n=="number"&&o?s(o.source):n):JSON.parse(i)}function pd(i,s,e){let t={};try{let a=vi(i);is(a)&&(t=a)}catch{}let{[s]:n,...o}=t;return JSON.stringify(e===void 0?o:Object.hasOwn(t,s)?{...t,[s]:vi(e)}:{...o,[s]:vi(e)},null,2)}function hd(i,s){try{let e=vi(i);return is(e)&&Object.hasOwn(e,s)?JSON.stringify(e[s]):void 0}catch{return}}function ud(i,s){let e=new URLSearchParams(i).get(s.name);if(e!==null)return s.kind==="text"||s.kind==="choice"&&s.options.includes(e)?JSON.stringify(e):e}function md(i,s,e){let t=new URLSearchParams(i);return t.delete(s.name),e!==void 0&&t.set(s.name,e.startsWith('"')?JSON.parse(e):e),t.toString()}function Go(i,s,e){let t=i.required?d:r` <span class="faint">${h.endpoints.optional}</span>`,n=r`${m(i.label)}${t}`,o=i.help?ce(i.help):d,a=y=>typeof i.schema[y]=="number"?i.schema[y]:d,l=i.schema.default===void 0?d:m(Bo(JSON.stringify(i.schema.default))??"");switch(i.kind){case"boolean":case"choice":{let y=i.kind==="boolean"?[!0,!1]:i.options;return C(n,r`<select
          name=${i.name}
          ?required=${i.required}
          @change=${w=>e(w.target.value||void 0)}
        >
          <option value="" ?selected=${s===void 0}></option>
          ${y.map(w=>{let g=JSON.stringify(w);return r`<option value=${g} ?selected=${g===s}>${m(Bo(g)??"")}</option>`})}
        </select>`,o)}case"json":return C(n,r`<textarea
          name=${i.name}
          spellcheck="false"
          placeholder=${l}
          .value=${s??""}
          @change=${y=>{let w=y.target;try{w.value.trim()!==""&&vi(w.value),w.setCustomValidity(""),e(w.value.trim()===""?void 0:w.value)}catch{w.setCustomValidity(h.endpoints.noJSON)}}}
        ></textarea>`,o)}let p=i.kind==="number";return C(n,r`<input
      name=${i.name}
      spellcheck="false"
      type=${p?"number":"text"}
      step=${p?i.schema.type==="integer"?"1":"any":d}
      min=${p?a("minimum"):d}
      max=${p?a("maximum"):d}
      minlength=${p?d:a("minLength")}
      maxlength=${p?d:a("maxLength")}
      placeholder=${l}
      ?required=${i.required&&(p||i.schema.minLength>0)}
      .value=${Bo(s)??""}
      @input=${y=>{let w=y.target;e(p?w.value===""?void 0:w.value:w.value===""&&!i.required?void 0:JSON.stringify(w.value))}}
    />`,o)}function Bo(i){return i?.startsWith('"')?JSON.parse(i):i}var gt=h.endpoints,yi=i=>i.method==="POST"||i.method==="PUT"||i.method==="PATCH",Ls,gd,fd,ns=class extends A{constructor(){super(...arguments);b(this,Ls);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?D(gt.none,gt.noneHelp):r`<div class="stack">${this.endpoints.map(e=>c(this,Ls,gd).call(this,e))}</div>`}};Ls=new WeakSet,gd=function(e){let t=`${e.method} ${e.url}`,n=this.live.calls.of(e.method,e.url),o=this.inputs.get(t)??n?.input??{query:"",body:yi(e)?"{}":""},a=l=>{this.inputs=new Map(this.inputs).set(t,{...o,...l})};return r`<details class="card endpoint" ?open=${n!==void 0}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?d:k(gt.open,"warn")} ${e.requiresConfirmation?k(gt.asks,"info"):d}
      </summary>
      ${e.title?r`<p><strong>${P(e.title)}</strong></p>`:d}
      ${e.description?r`<p>${P(e.description)}</p>`:d}
      <form class="stack" @submit=${l=>c(this,Ls,fd).call(this,l,e,o)}>
        ${cd(e.input).map(l=>yi(e)?Go(l,hd(o.body,l.name),p=>a({body:pd(o.body,l.name,p)})):Go(l,ud(o.query,l),p=>a({query:md(o.query,l,p)})))}
        ${C(gt.query,r`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${o.query}
            @input=${l=>a({query:l.target.value})}
          />`)}
        ${yi(e)?C(gt.body,r`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${o.body}
                  @input=${l=>a({body:l.target.value})}
                ></textarea>`):d}
        <div class="row">
          <button class="primary" aria-busy=${n?.stop!==void 0} ?disabled=${n?.stop!==void 0}>
            ${gt.send}
          </button>
          ${n?.stop?$(h.cancel,()=>n.stop?.abort()):d}
          ${e.requiresConfirmation?r`<span class="faint">${gt.asksHelp}</span>`:d}
        </div>
      </form>
      ${n?.stop&&e.requiresConfirmation?T("info",r`${gt.waits} <a href=${O("inbox")}>${h.home.openInbox}</a>`):d}
      ${n?.failure===void 0?d:bt(n.failure)}
      ${n?.answer?r`<div class="stack" role="status">
              <p>${k(String(n.answer.status),n.answer.status<400?"good":"bad")}
              ${Fe(n.answer.ms)}</p>
              <pre tabindex="0">${ce(n.answer.body)}</pre>
            </div>`:d}
      <div>
        <p class="faint">${gt.curl}</p>
        <pre tabindex="0">${m(yh(e,o))}</pre>
      </div>
    </details>`},fd=function(e,t,n){e.preventDefault();let o=yi(t)&&n.body.trim()!==""?n.body:void 0;this.live.calls.send(t.method,t.url,n,o,t.requiresConfirmation?void 0:this.signal)},u([N()],ns.prototype,"plugin",2),u([v()],ns.prototype,"endpoints",2),u([v()],ns.prototype,"inputs",2),ns=u([S("plugin-endpoints")],ns);function yh(i,s){let e=o=>`'${o.replaceAll("'","'\\''")}'`,t=["curl"];i.method!=="GET"&&t.push("-X",i.method),i.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),yi(i)&&s.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(s.body));let n=new URLSearchParams(s.query).toString();return t.push(e(at+i.url+(n?`?${n}`:""))),t.join(" ")}var Lt=h.feeds,_s,vd,yd,os=class extends A{constructor(){super(...arguments);b(this,_s);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,n]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=n.articles}view(){let e=this.feeds.filter(t=>!this.live.undo.has(`feed ${this.plugin} ${t.id}`));return r`<form class="card row end" @submit=${t=>c(this,_s,vd).call(this,t)}>
        <div class="grow">
          ${C(Lt.address,r`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${Lt.add}</button>
      </form>
      ${e.length===0?D(Lt.none,Lt.noneHelp):r`<ul class="rows card">
              ${e.map(t=>r`<li>
                    <div class="grow">
                      <strong>${P(t.title||t.url)}</strong>
                      <p class="faint">${Ue(t.url)} · ${_(t.updatedAt)}</p>
                      ${t.error?r`<p class="bad-text">${m(t.error)}</p>`:d}
                    </div>
                    ${$(Lt.remove,()=>c(this,_s,yd).call(this,t),{name:Lt.removeOf(K(t.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?d:r`<section>
              <h2>${Lt.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(t=>r`<li>
                      <div class="grow">
                        ${Zn(t.link)?r`<a href=${Zn(t.link)} target="_blank" rel="noopener noreferrer"
                                >${P(t.title)}</a
                              >`:P(t.title)}
                        <p class="faint">
                          ${t.author?r`${P(t.author)} · `:d}${_(t.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};_s=new WeakSet,vd=function(e){e.preventDefault();let t=e.target,n=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:n}),t.reset()})},yd=function(e){this.live.undo.later(`feed ${this.plugin} ${e.id}`,Lt.removed(K(e.url),this.live.undo.soon),async()=>{await this.client.removeFeed({id:this.plugin,feed:e.id}),await this.refresh()})},u([N()],os.prototype,"plugin",2),u([v()],os.prototype,"feeds",2),u([v()],os.prototype,"articles",2),os=u([S("plugin-feeds")],os);var $e=h.jobs,$h=2e3,jt,$d,bd,wd,_t=class extends A{constructor(){super(...arguments);b(this,jt);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},$h);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[n,o]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=n.jobs,this.runsOfJobs=o.runs}view(){return this.jobs.length===0?D($e.none,$e.noneHelp):r`<ul class="rows card">
        ${this.jobs.map(e=>c(this,jt,$d).call(this,e))}
      </ul>
      <section>
        <h2>${$e.history}</h2>
        ${this.runsOfJobs.length===0?r`<p class="faint">${$e.noRuns}</p>`:c(this,jt,wd).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?$($e.showMore,()=>{this.more=!0,this.refresh()}):d}
      </section>`}};jt=new WeakSet,$d=function(e){return r`<li>
      <div class="grow">
        <strong><code>${K(e.job)}</code></strong> ${P(e.label)}
        ${e.approvalRequired?k($e.asks,"info"):d} ${e.running?k($e.running,"good"):d}
        ${e.waiting?r`<a href=${O("inbox")}>${$e.waits}</a>`:d}
        <p class="faint">
          ${e.when?r`<span title=${m(e.schedule)}>${We(m(e.when))}</span>`:r`<code>${m(e.schedule)}</code>`}
          ${e.schedule===e.declaredSchedule?d:r`(${$e.declared} <code>${m(e.declaredSchedule)}</code>)`}
          ${e.next?r`· ${$e.next} ${_(e.next)}`:d}
          ${e.registered?d:r`· <span class="bad-text">${$e.noHandler}</span>`}
        </p>
        ${e.description?r`<p class="faint" dir="auto">${P(e.description)}</p>`:d}
      </div>
      ${$($e.run,()=>{c(this,jt,bd).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:$e.runOf(e.job)})}
    </li>`},bd=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},wd=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return ie($e.history,[$e.job,$e.due,$e.state,$e.took,$e.what],this.runsOfJobs.map(t=>[r`<code>${t.job}</code>`,_(t.scheduledAt),r`${k(m(t.state),e(t))}${t.count>1?` × ${t.count}`:d}`,t.started?Fe(t.durationMs):d,t.error?P(t.error):m(t.reason??"")]))},u([N()],_t.prototype,"plugin",2),u([v()],_t.prototype,"jobs",2),u([v()],_t.prototype,"runsOfJobs",2),u([v()],_t.prototype,"more",2),_t=u([S("plugin-jobs")],_t);var pe=h.log,bh=["debug","info","warn","error"],kd=5e3,xd=500,wh=1e4,kh=1e3,xh=250,Td={level:"debug",text:"",requestId:"",since:"",until:""},js,qs,Ns,it,U,$i,Vo,Ed,Ko,Sd,Pd,Ad,Rd,bi,wi,Cd,zo,Md,Hn,st=class extends A{constructor(){super(...arguments);b(this,U);this.plugin="";this.entries=[];this.filter=Td;this.searching=!0;this.older=0;this.follow=!0;this.saved="";b(this,js,kd);b(this,qs,0);b(this,Ns,0);b(this,it);b(this,Hn,e=>r`<time datetime=${e.time} title=${St(e.time)}>${Or(e.time)}</time>
      <b>${e.level}</b>
      <span>${ce(e.message)}${e.dropped?r` <em>${pe.dropped(e.dropped)}</em>`:d}</span>
      ${e.requestId?r`<button
              type="button"
              class="plain"
              title=${pe.sameRequest(e.requestId)}
              aria-label="…${e.requestId.slice(-6)}: ${pe.sameRequest(e.requestId)}"
              @click=${()=>c(this,U,$i).call(this,{requestId:e.requestId})}
            >
              …${e.requestId.slice(-6)}
            </button>`:d}`)}async load(){f(this,it)||c(this,U,Ko).call(this)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(f(this,Ns)),f(this,it)?.abort(),R(this,it,void 0)}view(){let{entries:e,filter:t,older:n}=this,o=(l,p)=>C(p,r`<input
          type="search"
          maxlength="200"
          .value=${t[l]}
          @input=${y=>c(this,U,$i).call(this,{[l]:y.target.value},xh)}
        />`),a=(l,p)=>C(p,r`<input
          type="datetime-local"
          step="1"
          .value=${t[l]}
          @change=${y=>c(this,U,$i).call(this,{[l]:y.target.value})}
        />`);return r`<div class="row end">
        ${C(pe.level,r`<select @change=${l=>c(this,U,$i).call(this,{level:l.target.value})}>
            ${bh.map(l=>r`<option value=${l} ?selected=${l===t.level}>${pe.levels[l]}</option>`)}
          </select>`)}
        ${o("text",pe.search)} ${o("requestId",pe.request)} ${a("since",pe.since)} ${a("until",pe.until)}
      </div>
      <div class="row">
        ${$(pe.older,()=>{c(this,U,Cd).call(this)},{busy:this.runs("older"),disabled:!n})}
        <span class="faint grow" role="status"
          >${this.searching?d:pe.shown(q(e.length),n>0,f(this,U,Vo))}</span
        >
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${l=>{this.follow=l.target.checked}}
          /><span>${pe.follow}</span></label
        >
        ${$(pe.save,()=>{c(this,U,Md).call(this)},{busy:this.runs("save")})}
        ${$(pe.clear,()=>{this.older=(e.at(-1)?.seq??this.older-1)+1,this.entries=[]})}
      </div>
      ${this.bar("save")} ${this.saved===""?d:T("good",this.saved)}
      ${this.searching?zi():e.length===0?D(pe.none,n?pe.noneYet:f(this,U,Ed)?pe.noMatch:pe.noneHelp):r`<div class="log" role="region" tabindex="0" aria-label=${pe.title}>
                <long-list
                  .items=${e}
                  .key=${l=>l.seq}
                  .row=${f(this,Hn)}
                  .rowClass=${l=>l.level.toLowerCase()}
                  .height=${20}
                  .follow=${this.follow}
                ></long-list>
              </div>`}`}};js=new WeakMap,qs=new WeakMap,Ns=new WeakMap,it=new WeakMap,U=new WeakSet,$i=function(e,t=0){this.filter={...this.filter,...e},clearTimeout(f(this,Ns)),R(this,Ns,setTimeout(()=>c(this,U,Ko).call(this),t))},Vo=function(){return this.filter.since+this.filter.until!==""},Ed=function(){return Object.values(this.filter).join("")!==Td.level},Ko=function(){f(this,it)?.abort(),R(this,it,new AbortController),this.entries=[],this.searching=!0,this.older=0,R(this,js,kd),c(this,U,Sd).call(this,f(this,it).signal)},Sd=async function(e){for(;!e.aborted;){try{if(this.searching&&await c(this,U,Pd).call(this,e),f(this,U,Vo))return;await c(this,U,Ad).call(this,e)}catch(t){if(e.aborted)return;this.live.connection==="open"&&(this.failure=t)}await new Promise(t=>setTimeout(t,kh))}},Pd=async function(e){let t=(await c(this,U,wi).call(this,{limit:1},e)).entries.at(-1)?.seq??0,{entries:n,older:o=0}=await c(this,U,wi).call(this,{...f(this,U,bi),limit:xd,before:t+1},e);e.aborted||([this.entries,this.older,Us(this,qs)._,this.searching]=[n,o,t,!1])},Ad=async function(e){let{level:t,requestId:n}=f(this,U,bi),o={level:t,requestId:n,follow:!0,lastEventId:f(this,qs)},a=this.plugin===""?this.client.followHostLog(o,{signal:e}):this.client.followLog({...o,id:this.plugin},{signal:e}),l=this.filter.text.toLowerCase(),p=[];for await(let y of a){let w=y.data;R(this,qs,w.seq),!(!w.dropped&&!w.message.toLowerCase().includes(l))&&(p.length===0&&setTimeout(()=>e.aborted||c(this,U,Rd).call(this,p.splice(0)),50),p.push(w))}},Rd=function(e){let t=[...this.entries,...e];this.entries=t.slice(-f(this,js)),this.entries.length<t.length&&(this.older=this.entries[0].seq)},bi=function(){let{level:e,text:t,requestId:n,since:o,until:a}=this.filter,l=p=>p===""?void 0:new Date(p).toISOString();return{level:e,text:t||void 0,requestId:n||void 0,since:l(o),until:l(a)}},wi=function(e,t){return this.plugin===""?this.client.listHostLog(e,{signal:t}):this.client.listLog({...e,id:this.plugin},{signal:t})},Cd=async function(){let e=f(this,it);await this.run("older",async()=>{let{entries:t,older:n=0}=await c(this,U,wi).call(this,{...f(this,U,bi),limit:xd,before:this.older},this.signal);if(e!==f(this,it))return;let o=f(this,U,zo)?.scrollHeight??0;this.follow=!1,R(this,js,f(this,js)+t.length),[this.entries,this.older]=[[...t,...this.entries],n],await this.updateComplete;let a=f(this,U,zo);a&&(a.scrollTop=Math.max(0,a.scrollHeight-o-a.clientHeight/2))})},zo=function(){return this.querySelector(".log")},Md=async function(){this.saved="";let e=await this.transfer("save",pe.save,async({signal:t,moved:n})=>{let{limits:o}=await this.client.listLimits({},{signal:t}),a=Number(o.find(w=>w.name==="console.log-lines")?.value),l=[],p=0,y;do{let w=Math.min(wh,a-p),g=await c(this,U,wi).call(this,{...f(this,U,bi),limit:w,before:y},t);l.unshift(new Blob(g.entries.map(x=>`${JSON.stringify(x)}
`))),p+=g.entries.length,n(l.reduce((x,H)=>x+H.size,0)),y=g.older}while(y&&p<a);return To(new Blob(l),`log-${this.plugin||"host"}-${Ss()}.jsonl`),y?pe.savedPart(q(p)):pe.saved(q(p))});this.saved=e??""},Hn=new WeakMap,u([N()],st.prototype,"plugin",2),u([v()],st.prototype,"entries",2),u([v()],st.prototype,"filter",2),u([v()],st.prototype,"searching",2),u([v()],st.prototype,"older",2),u([v()],st.prototype,"follow",2),u([v()],st.prototype,"saved",2),st=u([S("plugin-log")],st);var F=h.overview,oe,Od,Id,Hd,xi,Ld,_d,jd,qd,Nd,Jo,ki=class extends A{constructor(){super(...arguments);b(this,oe);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?r`
      ${Ze([e.description,e.author?F.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?r`<p class="row" aria-label=${F.tags}>
              ${e.tags.map(t=>r`<span class="badge">${P(t)}</span>`)}
            </p>`:d}
      ${e.missingPermissions?.length?T("warn",r`${F.missing} <strong>${e.missingPermissions.map(xe).join(", ")}</strong>`):d}
      <section>
        <h2>${F.permissions}</h2>
        ${e.permissions.length===0?r`<p class="faint">${F.noPermissions}</p>`:r`<ul class="rows card">
                ${e.permissions.map(t=>c(this,oe,Od).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?c(this,oe,Ld).call(this,e):d}
      ${c(this,oe,jd).call(this,e)} ${c(this,oe,Nd).call(this,e)}
    `:d}};oe=new WeakSet,Od=function(e,t){let{name:n,granted:o}=t;return r`<li>
      <div class="grow">
        <strong title=${n}>${xe(n)}</strong> ${o?k(F.granted,"good"):k(F.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${o?$(F.revoke,()=>{c(this,oe,Hd).call(this,e,n)},{busy:this.runs(n),name:F.revokeOf(xe(n))}):$(F.grant,()=>{c(this,oe,Id).call(this,e,t)},{busy:this.runs(n),name:F.grantOf(xe(n))})}
    </li>`},Id=async function(e,t){await B({title:F.grantQuestion(xe(t.name),e.id),body:r`<p>${t.explanation}</p>
        <p class="faint">${F.grantHelp}</p>`,confirm:F.grant})&&await c(this,oe,xi).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},Hd=async function(e,t){await B({title:F.revokeQuestion(xe(t),e.id),body:r`<p>${F.revokeHelp}</p>`,confirm:F.revoke,danger:!0})&&await c(this,oe,xi).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},xi=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},Ld=function(e){return r`<section>
      <h2>${F.network}</h2>
      ${e.network===void 0?r`<p class="faint">${F.networkNotGranted}</p>`:r`<form class="card form" @submit=${t=>c(this,oe,_d).call(this,t,e)}>
              ${C(F.hosts,r`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,F.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${F.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${h.save}</button></div>
            </form>`}
    </section>`},_d=function(e,t){e.preventDefault();let n=new FormData(e.target),o=String(n.get("hosts")).split(/[\s,]+/).filter(Boolean);c(this,oe,xi).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:o,only:n.has("only")}))},jd=function(e){let t=[[F.since,_(e.since)],[F.instances,q(e.stats.instances)],[F.memory,F.memoryText(W(e.stats.memoryBytes),W(e.stats.memoryMaxBytes))],[F.calls,F.callsText(q(e.stats.calls),q(e.stats.errors),q(e.stats.crashes))],[F.queued,q(e.stats.queued)]];return r`<section>
      <h2>${F.figures}</h2>
      <dl class="pairs card">
        ${t.map(([n,o])=>r`<dt>${n}</dt>
              <dd>${o}</dd>`)}
      </dl>
      <form class="card row" @submit=${n=>c(this,oe,qd).call(this,n,e)}>
        <label class="row grow"
          ><span>${F.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${F.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${h.save}</button>
      </form>
    </section>`},qd=function(e,t){e.preventDefault();let n=Number(new FormData(e.target).get("weight"));c(this,oe,xi).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:n}))},Nd=function(e){return r`<section>
      <h2>${F.remove}</h2>
      <div class="card row">
        <p class="grow">${F.removeHelp} <a href=${O("plugin",e.id,"data")}>${F.exportFirst}</a></p>
        ${$(F.remove,()=>{c(this,oe,Jo).call(this,e,!1)},{busy:this.runs("remove")})}
        ${$(F.purge,()=>{c(this,oe,Jo).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},Jo=async function(e,t){await B({title:t?F.purgeQuestion(e.id):F.removeQuestion(e.id),body:r`<p>${t?F.purgeWarning:F.removeWarning}</p>`,confirm:t?F.purge:F.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),Ae()})},u([N()],ki.prototype,"plugin",2),ki=u([S("plugin-overview")],ki);var Pe=h.settings,ue,Ds,Dd,Fd,Ud,Wd,Qo,Bd,xt=class extends A{constructor(){super(...arguments);b(this,ue);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}connectedCallback(){super.connectedCallback(),Ys(()=>this.edits.size>0)}disconnectedCallback(){super.disconnectedCallback(),Ys(void 0)}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?D(Pe.none,Pe.noneHelp):r`<form class="card form wide" @submit=${e=>c(this,ue,Wd).call(this,e)}>
      <p class="faint">${Pe.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?c(this,ue,Ud).call(this,e):c(this,ue,Dd).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${h.save}
        </button>
        ${this.saved?r`<span role="status" class="faint">${Pe.saved}</span>`:d}
      </div>
    </form>`}};ue=new WeakSet,Ds=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},Dd=function(e){let t=`setting-${e.key}`,n=this.edits.has(e.key)?this.edits.get(e.key):e.value;return r`<div class="setting">
      <label for=${t}>${P(e.label)}</label>
      ${e.description?r`<small id="${t}-help" dir="auto">${ce(e.description)}</small>`:d}
      <div class="row">
        ${c(this,ue,Fd).call(this,e,t,n)}
        ${e.testAction?$(P(e.testAction.label),()=>{c(this,ue,Bd).call(this,e)},{busy:this.runs(`test ${e.key}`),name:Pe.testOf(m(e.testAction.label),K(e.key))}):d}
        ${e.isSet?$(Pe.reset,()=>{c(this,ue,Qo).call(this,e)},{busy:this.runs(`unset ${e.key}`),name:Pe.resetOf(K(e.key))}):d}
      </div>
      ${e.note?r`<small class="bad-text">${m(e.note)}</small>`:d}
      ${this.tests.has(e.key)?r`<pre role="status">${ce(this.tests.get(e.key))}</pre>`:d}
    </div>`},Fd=function(e,t,n){let o=e.description?`${t}-help`:d;switch(e.type){case"toggle":return r`<input
          type="checkbox"
          id=${t}
          aria-describedby=${o}
          .checked=${n===!0}
          @change=${a=>c(this,ue,Ds).call(this,e.key,a.target.checked)}
        />`;case"select":return r`<select
          id=${t}
          aria-describedby=${o}
          @change=${a=>c(this,ue,Ds).call(this,e.key,a.target.value)}
        >
          ${(e.options??[]).map(a=>r`<option value=${a.value} ?selected=${a.value===n}>${m(a.label)}</option>`)}
        </select>`;case"number":return r`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${o}
            min=${e.min??d}
            max=${e.max??d}
            .value=${String(n??"")}
            required
            @input=${a=>c(this,ue,Ds).call(this,e.key,a.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?d:r`<small>${Pe.range(e.min,e.max)}</small>`}`;case"password":return r`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${o}
          placeholder=${e.isSet?Pe.passwordSet:Pe.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${a=>c(this,ue,Ds).call(this,e.key,a.target.value)}
        />`;default:return r`<input
          id=${t}
          aria-describedby=${o}
          .value=${String(n??"")}
          @input=${a=>c(this,ue,Ds).call(this,e.key,a.target.value)}
        />`}},Ud=function(e){return T("warn",r`<p><code>${K(e.key)}</code> ${Pe.kept}</p>
        ${e.note?r`<p>${m(e.note)}</p>`:d}
        ${$(Pe.forget,()=>{c(this,ue,Qo).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},Wd=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},Qo=async function(e){await B({title:Pe.unsetQuestion(e.key,this.plugin),body:r`<p>${Pe.unsetHelp}</p>`,confirm:e.type===""?Pe.forget:Pe.reset,danger:!0})&&await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let n=new Map(this.edits);n.delete(e.key),this.edits=n})},Bd=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?Pe.tested:typeof t=="string"?t:JSON.stringify(t,null,2)))},u([N()],xt.prototype,"plugin",2),u([v()],xt.prototype,"settings",2),u([v()],xt.prototype,"edits",2),u([v()],xt.prototype,"tests",2),u([v()],xt.prototype,"saved",2),xt=u([S("plugin-settings")],xt);var ke=h.versions,nt,Gd,Yo,Vd,Kd,qt=class extends A{constructor(){super();b(this,nt);this.plugin="";this.topics=["plugins"];this.ticked=As;new Ps(this)}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return r`<section class="card">
        <h2>${ke.installed}</h2>
        <dl class="pairs">
          <dt>${ke.version}</dt>
          <dd>${m(e.version)}</dd>
          ${e.digest?r`<dt>${ke.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:d}
        </dl>
        <div class="row"><a class="button" href=${O("install")}>${ke.upgrade}</a>
          ${e.source?.catalogue?r`<a class="button" href=${O("catalogue",e.id)}>${ke.inCatalogue}</a>`:d}
        </div>
        <p class="faint">${ke.upgradeHelp}</p>
      </section>
      ${e.previous?c(this,nt,Gd).call(this,e,e.previous):D(ke.none,ke.noneHelp)}`}};nt=new WeakSet,Gd=function(e,t){let n=this.asked;return r`<section class="card">
        <h2>${ke.before}</h2>
        <p>${ke.beforeIs(m(t.version))}</p>
        <p>${t.dataCopy?ke.withData:ke.withoutData}</p>
        <div class="row">
          ${$(ke.back,()=>{c(this,nt,Yo).call(this,e,!1)},{kind:"danger",busy:this.runs("back")})}
          ${t.dataCopy?$(ke.backKeep,()=>{c(this,nt,Yo).call(this,e,!0)},{busy:this.runs("back")}):d}
        </div>
      </section>
      ${n?c(this,nt,Vd).call(this,e,t,n):d}`},Yo=async function(e,t){await this.run("back",async()=>{this.asked={keepData:t,found:await this.client.inspectRollback({id:e.id,keepData:t})},this.ticked=As}),await this.updateComplete,this.querySelector("[data-asked]")?.focus()},Vd=function(e,t,{keepData:n,found:o}){return r`<section class="card">
        <h2 tabindex="-1" data-asked>${ke.question(e.id,m(t.version))}</h2>
        <p>${t.dataCopy&&!n?ke.dataWarning:ke.keepWarning}</p>
      </section>
      ${Pn(o,this.ticked,a=>{this.ticked=a})}
      ${An(o,this.ticked,r`${$(ke.confirm(m(t.version)),()=>{c(this,nt,Kd).call(this,e)},{kind:"danger",busy:this.runs("back"),disabled:!hi(o,this.ticked)})}
        ${$(h.cancel,()=>{this.asked=void 0})}`)}`},Kd=async function(e){let{asked:t}=this;t&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:t.keepData,...En(t.found,this.ticked)}),this.asked=void 0,await this.live.changed("plugins")})},u([N()],qt.prototype,"plugin",2),u([v()],qt.prototype,"info",2),u([v()],qt.prototype,"asked",2),u([v()],qt.prototype,"ticked",2),qt=u([S("plugin-versions")],qt);var me=h.plugin,Th=()=>r`<a href=${O()}>${h.pages.home}</a>`,as,Ve,zd,Jd,Qd,Zo,Yd,rs=class extends A{constructor(){super(...arguments);b(this,Ve);this.plugin="";this.open="";this.detail="";this.topics=["plugins"];b(this,as)}view(){let e=this.live.plugin(this.plugin);return e?r`
      <div class="title">
        ${Xe(e.name,e.id,{large:!0,image:this.live.icons.of(e),icon:e.iconName})}
        <div class="grow">
          <h1><bdi>${m(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${m(e.version)}</span> ${bo(e)}</p>
        </div>
        ${c(this,Ve,Yd).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?T("bad",m(e.reason)):d}
      ${e.refused?T("bad",m(e.refused)):d}
      ${(e.faults??[]).map(t=>T("bad",r`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${me.parts}>
        ${c(this,Ve,zd).call(this,e).map(([t,n])=>r`<a
              href=${t===""?O("plugin",e.id):O("plugin",e.id,t)}
              aria-current=${t===this.open?"page":d}
              >${n}</a
            >`)}
      </nav>
      ${c(this,Ve,Jd).call(this,e)}
    `:this.live.ready?D(me.unknown,me.unknownHelp,Th()):r``}updated(e){super.updated(e);let t=this.live.plugin(this.plugin)?.state;f(this,as)===void 0||t===f(this,as)||(R(this,as,void 0),document.activeElement===document.body&&this.querySelector(".state button")?.focus())}};as=new WeakMap,Ve=new WeakSet,zd=function(e){let t=o=>e.permissions.some(a=>a.name===o);return[["",me.overview,!0],["endpoints",me.endpoints,e.endpoints.length>0],["settings",me.settings,!0],["jobs",me.jobs,e.jobs.length>0],["log",me.log,!0],["data",me.data,!0],["sessions",me.sessions,t("sessions")],["feeds",me.feeds,t("rss")],["activity",me.activity,!0],["versions",me.versions,!0]].filter(([,,o])=>o).map(([o,a])=>[o,a])},Jd=function(e){switch(this.open){case"endpoints":return r`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return r`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return r`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return r`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return r`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return r`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return r`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return r`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return r`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return r`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},Qd=async function(e){await B({title:me.disableQuestion(e.id),body:r`<p>${me.disableHelp}</p>`,confirm:me.disable})&&await c(this,Ve,Zo).call(this,"disable",()=>this.client.disablePlugin({id:e.id}))},Zo=async function(e,t){R(this,as,this.live.plugin(this.plugin)?.state),await this.run(e,async()=>{await t(),await this.live.changed("plugins")})},Yd=function(e){let t=(o,a)=>()=>{c(this,Ve,Zo).call(this,o,a)},n=e.state==="disabled";return r`<div class="row state">
      ${e.ui?.page?r`<a class="button primary" href=${O("page",e.id)}>${me.open}</a>`:d}
      ${n?$(me.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):r`${$(me.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:me.reloadHelp})}
            ${$(me.disable,()=>{c(this,Ve,Qd).call(this,e)},{busy:this.runs("disable")})}`}
    </div>`},u([N()],rs.prototype,"plugin",2),u([N()],rs.prototype,"open",2),u([N()],rs.prototype,"detail",2),rs=u([S("plugin-page")],rs);var ee=h.publishers,Eh=1e4,Sh=["any","signed","listed","trusted"],Ye,Zd,Xd,ec,tc,sc,Ti=class extends A{constructor(){super(...arguments);b(this,Ye)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return r`<div class="title"><h1>${h.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${ee.policy}</legend>
        ${Sh.map(n=>r`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===n}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:n}))}}
              /><span>${ee.policies[n]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?D(ee.none,ee.noneHelp):r`<ul class="rows card">
              ${t.map(n=>c(this,Ye,Zd).call(this,n))}
            </ul>`}
      <form class="card form" @submit=${n=>c(this,Ye,sc).call(this,n)}>
        <h2>${ee.trust}</h2>
        ${C(ee.key,r`<input name="key" required spellcheck="false" />`,ee.keyHelp)}
        ${C(ee.name,r`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${ee.trust}</button></div>
      </form>
      <form class="card form" @submit=${n=>c(this,Ye,ec).call(this,n)}>
        <h2>${ee.rotate}</h2>
        ${C(ee.statement,r`<input name="statement" type="file" required />`,be(ee.statementHelp))}
        <div class="row"><button ?disabled=${this.runs("rotate")}>${ee.rotate}</button></div>
      </form>`}};Ye=new WeakSet,Zd=function(e){return r`<li>
      <div class="grow">
        <strong>${K(e.name??"")||ee.unnamed}</strong>
        ${e.trusted?k(ee.trusted,"good"):k(ee.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${_(e.addedAt)}</p>
        ${e.plugins.length>0?r`<p>${ee.plugins} <code>${e.plugins.join(", ")}</code></p>`:d}
        ${e.replacedBy?r`<p>${ee.replacedBy} <code>${e.replacedBy}</code></p>`:d}
      </div>
      ${$(ee.rename,()=>{c(this,Ye,Xd).call(this,e)},{busy:this.runs(`name ${e.key}`),name:ee.renameOf(e.fingerprint)})}
      ${$(ee.forget,()=>{c(this,Ye,tc).call(this,e)},{busy:this.runs(e.key),name:ee.forgetOf(e.fingerprint)})}
    </li>`},Xd=async function(e){let t=e.name??"";!await B({title:ee.renameOf(e.fingerprint),body:C(ee.name,r`<input
          maxlength="100"
          .value=${t}
          @input=${o=>{t=o.target.value}}
        />`),confirm:ee.rename})||t.trim()===""||await this.run(`name ${e.key}`,()=>this.client.renamePublisher({publisher:e.key,name:t.trim()}))},ec=function(e){e.preventDefault();let t=e.target,n=new FormData(t).get("statement");n instanceof File&&this.run("rotate",async()=>{if(n.size>Eh)throw new Error(ee.noStatement);await this.client.rotatePublisher({statement:await n.text()}),t.reset()})},tc=async function(e){await B({title:ee.forgetQuestion(e.fingerprint),body:r`<p>${ee.forgetHelp}</p>`,confirm:ee.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},sc=function(e){e.preventDefault();let t=e.target,n=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(n.get("key")).trim(),name:String(n.get("name")).trim()||void 0}),t.reset()})},u([v()],Ti.prototype,"list",2),Ti=u([S("publishers-page")],Ti);var _e=h.page,ot,Si,ds,Ke,Ei,ic,nc,oc,ls=class extends A{constructor(){super(...arguments);b(this,Ke);this.plugin="";this.topics=["plugins"];this.reason="";this.pageState="there";b(this,ot);b(this,Si);b(this,ds)}updated(e){super.updated(e);let t=this.querySelector(".frame"),n=this.live.plugin(this.plugin),o=!1;n?.state==="active"&&n.digest!==f(this,Si)&&(o=f(this,ot)?.focused??!1,R(this,Si,n.digest),c(this,Ke,Ei).call(this),this.reason=""),t&&!f(this,ot)&&this.reason===""&&(R(this,ot,new ws(this.client,this.plugin,{...yn(this.live,this.plugin,a=>{c(this,Ke,Ei).call(this),this.reason=a}),confirmFolder:()=>B({title:_e.folderOf(this.plugin),body:r`<p>${_e.folder}</p>`,confirm:_e.chooseFolder,unbidden:!0}),addProject:(a,l)=>c(this,Ke,ic).call(this,a,l),changed:a=>{this.pageState=a}},{title:_e.titleOf(this.plugin),at:f(this,ds)})),t.append(f(this,ot).element),o&&f(this,ot).focus())}disconnectedCallback(){super.disconnectedCallback(),c(this,Ke,Ei).call(this)}view(){let e=this.live.plugin(this.plugin);if(!e)return this.live.ready?D(h.plugin.unknown,h.plugin.unknownHelp):r``;let t=!e.ui?.hideSessions&&e.permissions.some(o=>o.name==="sessions"&&o.granted),n=t||!e.ui?.hidePanel;return r`<div class="page-bar">
        ${Xe(e.name,e.id,{image:this.live.icons.of(e),icon:e.iconName})}
        <h1 class="grow"><bdi>${m(e.name)}</bdi> <code>${e.id}</code></h1>
        ${e.state==="active"?d:k(h.state[e.state]??e.state,"warn")}
        ${e.ui?.overlay?$(_e.overlay,()=>{c(this,Ke,oc).call(this)}):d}
        <a class="button" href=${O("plugin",e.id)}>${_e.about}</a>
      </div>
      ${this.reason===""?d:T("bad",r`<p>${m(this.reason)}</p>
                ${$(_e.again,()=>{this.reason=""})}`)}
      <div role="status">${c(this,Ke,nc).call(this)}</div>
      <div class="page-columns">
        <div class="frame"></div>
        ${n?r`<aside class="beside">
                ${e.ui?.hidePanel?d:r`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}
                ${t?r`<plugin-sessions class="part" .plugin=${e.id}></plugin-sessions>`:d}
              </aside>`:d}
      </div>`}};ot=new WeakMap,Si=new WeakMap,ds=new WeakMap,Ke=new WeakSet,Ei=function(){R(this,ds,f(this,ot)?.place??f(this,ds)),f(this,ot)?.close(),R(this,ot,void 0),this.pageState="there"},ic=async function(e,t){let n={name:t.split("/").pop()??"",folderPath:e.includes(t)?t:""};return t!==""&&n.folderPath===""&&e.some(a=>t.startsWith(`${a}/`))&&(e=[t,...e],n.folderPath=t),await B({title:_e.projectOf(this.plugin),body:r`<p>${_e.projectHelp}</p>
        <label
          >${_e.projectName}
          <input
            maxlength="100"
            .value=${n.name}
            @input=${a=>{n.name=a.target.value}}
        /></label>
        <label
          >${_e.projectFolder}
          <select
            @change=${a=>{n.folderPath=a.target.value}}
          >
            <option value="">${_e.noFolder}</option>
            ${e.map(a=>r`<option value=${a} ?selected=${a===n.folderPath}>${m(a)}</option>`)}
          </select></label
        >`,confirm:_e.addProject,unbidden:!0})&&n.name.trim()!==""?n:void 0},nc=function(){return this.pageState==="there"?d:T("warn",r`<p>${_e[this.pageState]}</p>
        ${$(_e.again,()=>{c(this,Ke,Ei).call(this),R(this,ds,void 0)})}`)},oc=async function(){await this.run("overlay",()=>bn(this.live,this.plugin))},u([N()],ls.prototype,"plugin",2),u([v()],ls.prototype,"reason",2),u([v()],ls.prototype,"pageState",2),ls=u([S("plugin-view")],ls);var Ph=[["ai",h.pages.ai,"spark"],["access",h.pages.access,"key"],["publishers",h.pages.publishers,"shield"],["catalogues",h.pages.catalogues,"list"],["backup",h.pages.backup,"box"],["log",h.pages.log,"screen"],["limits",h.pages.limits,"gauge"],["host",h.pages.host,"host"]],Z,rc,ac,Xo,lc,dc,cc,pc,hc,cs,uc,mc,gc,Tt=class extends je{constructor(){super(...arguments);b(this,Z);this.out=!1;this.place=Zs();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>{c(this,Z,ac).call(this)}),addEventListener("beforeunload",e=>Qn()&&e.preventDefault()),addEventListener("keydown",e=>{if(this.live&&ua(e)){e.preventDefault(),oo(this.live);return}e.key!=="Escape"||!this.menu||document.querySelector("dialog[open]")||(this.menu=!1,this.querySelector(".menu")?.focus())}),c(this,Z,rc).call(this)}render(){return this.out?c(this,Z,dc).call(this):this.live?r` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${h.skip}</a
      >
      ${c(this,Z,pc).call(this,this.live)} ${c(this,Z,uc).call(this,this.live)}
      <main id="main" tabindex="-1">${c(this,Z,gc).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:r`<p class="loading" role="status">${h.loading}</p>`}updated(){let[e="home",t="",n=""]=this.place,a=[h.plugin[n],K(t),h.pages[e]].filter(l=>typeof l=="string"&&l!=="");document.title=this.out?h.signedOut.title:[...a,"wasmhost"].join(" · ")}};Z=new WeakSet,rc=async function(){try{if(!await ea()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new Zi(ti());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",t=>{this.failure=t.detail,c(this,Z,Xo).call(this)}),Ea(e),this.place=Zs(),this.live=e,e.start()},ac=async function(){if(location.hash.startsWith("#code=")){location.reload();return}if(Qn()&&O(...Zs())!==O(...this.place)){let e=location.hash;if(history.replaceState(null,"",O(...this.place)||"#/"),!await B({...h.unsaved,body:r`<p>${h.unsaved.body}</p>`,danger:!0}))return;Ys(void 0),history.replaceState(null,"",e)}this.place=Zs(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},Xo=function(){this.live?.stop(),this.live=void 0,this.out=!0},lc=async function(){this.live?.stop(),await ta().catch(()=>{}),c(this,Z,Xo).call(this)},dc=function(){return r`<main class="signed-out">
      <div class="card">
        <img src="console/icon.svg" width="48" height="48" alt="" />
        <h1>${h.signedOut.title}</h1>
        ${this.failure===void 0?d:c(this,Z,cc).call(this,this.failure)}
        <p>${h.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${h.signedOut.why}</p>
      </div>
    </main>`},cc=function(e){return gs(e)?T("info",be(ce(e.message))):bt(e)},pc=function(e){let t={connecting:"",open:"good",lost:"bad",stranger:"bad"};return r`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${h.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${fe("menu")}
      </button>
      <a class="brand" href=${O()}><img src="console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?r`<span class="faint connection">${h.connection.open}</span>`:k(h.connection[e.connection],t[e.connection])}</span
      >
      <button
        type="button"
        class="plain"
        aria-label=${h.palette.title}
        aria-keyshortcuts="Control+K"
        title=${h.palette.hint}
        @click=${()=>oo(e)}
      >
        ${fe("search")}
      </button>
      ${c(this,Z,hc).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${h.leave}
        title=${h.leave}
        @click=${()=>{c(this,Z,lc).call(this)}}
      >
        ${fe("out")}
      </button>
    </header>`},hc=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},n=jn();return r`<button
      type="button"
      class="plain"
      title=${h.theme[n]}
      aria-label=${h.theme[n]}
      @click=${()=>{ir(e[(e.indexOf(n)+1)%e.length]),this.requestUpdate()}}
    >
      ${fe(t[n])}
    </button>`},cs=function(e,t,n,o=d){let a=e.length===0?this.place.length===0:e.every((l,p)=>this.place[p]===l);return r`<a href=${O(...e)} aria-current=${a?"page":d}
      >${n}<span class="grow">${t}</span>${o}</a
    >`},uc=function(e){let t=(n,o)=>n>0?r`<span class="number" aria-label="${n} ${o}">${n>=100?"99+":n}</span>`:d;return r`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${h.navigation}>
      ${c(this,Z,cs).call(this,[],h.pages.home,fe("home"))}
      ${c(this,Z,cs).call(this,["inbox"],h.pages.inbox,fe("inbox"),t(e.waiting,h.waiting))}
      ${c(this,Z,cs).call(this,["notifications"],h.pages.notifications,fe("bell"),t(e.unread,h.notifications.unread))}
      ${c(this,Z,cs).call(this,["catalogue"],h.pages.catalogue,fe("search"))}
      <h2>${h.pages.plugins}</h2>
      <long-list
        class="plugins"
        .items=${e.plugins}
        .key=${n=>n.id}
        .row=${n=>c(this,Z,mc).call(this,e,n)}
        .height=${32}
      ></long-list>
      <h2>${h.pages.host}</h2>
      ${Ph.map(([n,o,a])=>c(this,Z,cs).call(this,[n],o,fe(a)))}
    </nav>`},mc=function(e,t){let n=e.states.filter(l=>l.plugin===t.id&&l.active),o=n.find(l=>l.kind==="badge")?.value,a=t.state==="failed"||t.state==="incompatible";return r`${c(this,Z,cs).call(this,[t.ui?.page?"page":"plugin",t.id],r`<bdi>${m(t.ui?.title||t.name)}</bdi>`,Xe(t.name,t.id,t.ui?.icon?{icon:t.ui.icon}:{image:e.icons.of(t),icon:t.iconName}),r`${o==null?d:r`<span class="badge">${P(String(o))}</span>`}
      ${a?r`<span class="dot bad" title=${h.state[t.state]}></span>`:d}`)}
    ${Gr(n.find(l=>l.kind==="sidebar"))}`},gc=function(){let[e,t="",n="",o=""]=this.place;switch(e){case void 0:return r`<home-page></home-page>`;case"inbox":return r`<inbox-page></inbox-page>`;case"notifications":return r`<notifications-page></notifications-page>`;case"install":return r`<install-page></install-page>`;case"catalogue":return t===""?r`<catalogue-page></catalogue-page>`:Ui(t,r`<catalogue-plugin .plugin=${t}></catalogue-plugin>`);case"catalogues":return r`<catalogues-page></catalogues-page>`;case"plugin":return Ui(t,r`<plugin-page .plugin=${t} .open=${n} .detail=${o}></plugin-page>`);case"page":return Ui(t,r`<plugin-view class="wide" .plugin=${t}></plugin-view>`);case"ai":return r`<ai-page></ai-page>`;case"access":return r`<access-page></access-page>`;case"publishers":return r`<publishers-page></publishers-page>`;case"backup":return r`<backup-page></backup-page>`;case"limits":return r`<limits-page></limits-page>`;case"log":return r`<div>
          <div class="title"><h1>${h.pages.log}</h1></div>
          <plugin-log class="part"></plugin-log>
        </div>`;case"host":return r`<host-page></host-page>`;default:return r`<div>${D(h.notFound,r`<a href=${O()}>${h.pages.home}</a>`)}</div>`}},u([v()],Tt.prototype,"live",2),u([v()],Tt.prototype,"out",2),u([v()],Tt.prototype,"failure",2),u([v()],Tt.prototype,"place",2),u([v()],Tt.prototype,"menu",2),Tt=u([S("wasmhost-console")],Tt);
/* lit: BSD 3-Clause License

Copyright (c) 2017 Google LLC. All rights reserved.

Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this
   list of conditions and the following disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice,
   this list of conditions and the following disclaimer in the documentation
   and/or other materials provided with the distribution.

3. Neither the name of the copyright holder nor the names of its
   contributors may be used to endorse or promote products derived from
   this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS"
AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE
FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL
DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER
CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY,
OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE
OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
*/
/* lucide: ISC License

Copyright (c) 2026 Lucide Icons and Contributors

Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES
WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR
ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF
OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.

---

The following Lucide icons are derived from the Feather project:

airplay, alert-circle, alert-octagon, alert-triangle, aperture, arrow-down-circle, arrow-down-left, arrow-down-right, arrow-down, arrow-left-circle, arrow-left, arrow-right-circle, arrow-right, arrow-up-circle, arrow-up-left, arrow-up-right, arrow-up, at-sign, calendar, cast, check, chevron-down, chevron-left, chevron-right, chevron-up, chevrons-down, chevrons-left, chevrons-right, chevrons-up, circle, clipboard, clock, code, columns, command, compass, corner-down-left, corner-down-right, corner-left-down, corner-left-up, corner-right-down, corner-right-up, corner-up-left, corner-up-right, crosshair, database, divide-circle, divide-square, dollar-sign, download, external-link, feather, frown, hash, headphones, help-circle, info, italic, key, layout, life-buoy, link-2, link, loader, lock, log-in, log-out, maximize, meh, minimize, minimize-2, minus-circle, minus-square, minus, monitor, moon, more-horizontal, more-vertical, move, music, navigation-2, navigation, octagon, pause-circle, percent, plus-circle, plus-square, plus, power, radio, rss, search, server, share, shopping-bag, sidebar, smartphone, smile, square, table-2, tablet, target, terminal, trash-2, trash, triangle, tv, type, upload, x-circle, x-octagon, x-square, x, zoom-in, zoom-out

The MIT License (MIT) (for the icons listed above)

Copyright (c) 2013-present Cole Bemis

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
*/

